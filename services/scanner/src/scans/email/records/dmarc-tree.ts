import { type Known, known, unknown } from '../../../audit/known.ts';
import { type DnsLookup, isDnsFailure, textsOf } from '../../../net/dns/dns-outcome.ts';
import { unread } from '../known.ts';
import { type DmarcRecord, parseDmarcRecord, selectDmarcRecords } from './dmarc.ts';
import type { Selection } from './only-record.ts';

/** One name of a tree walk and what `_dmarc.` below it holds. */
export interface DmarcStep extends Selection {
  readonly domain: string;
  /** The record, when there is exactly one; several are all dropped (RFC 9989 4.10). */
  readonly record: DmarcRecord | null;
  /** Why it could not be looked up, for a sentence; null: it was. */
  readonly gap: string | null;
}

export interface PublishedDmarc {
  readonly domain: string;
  readonly record: DmarcRecord;
}

/** A finished walk from a domain to its top-level domain. */
export interface DmarcTree {
  /** The domain itself first; at most eight. */
  readonly steps: readonly DmarcStep[];
  /** Null when a failing look-up leaves it open. */
  readonly organizationalDomain: string | null;
  /**
   * The record that governs mail from the domain: its own, else the organisational domain's, else the public
   * suffix operator's; null: there is none. Unknown: a look-up failed before one was found.
   */
  readonly policy: Known<PublishedDmarc | null>;
}

const MAX_QUERIES = 8;

/** The names that a walk asks at, in order: past eight labels it jumps to seven (RFC 9989 4.10). */
export function dmarcTreeDomains(domain: string): readonly string[] {
  const labels = domain.split('.');
  const below = labels.length > MAX_QUERIES ? labels.slice(-(MAX_QUERIES - 1)) : labels.slice(1);
  return [domain, ...below.map((_, i) => below.slice(i).join('.'))];
}

/** Walks from a domain to its top-level domain, and stops early only at a record with `psd=n` or `psd=y`. */
export async function walkDmarcTree(domain: string, lookup: DnsLookup): Promise<DmarcTree> {
  const steps: DmarcStep[] = [];
  for (const name of dmarcTreeDomains(domain)) {
    const step = await askStep(name, lookup);
    steps.push(step);
    if (step.record !== null && step.record.psd !== 'u') break;
  }
  const organizationalDomain = organizationalDomainOf(domain, steps);
  return { steps, organizationalDomain, policy: policyOf(steps, organizationalDomain) };
}

async function askStep(domain: string, lookup: DnsLookup): Promise<DmarcStep> {
  const name = `_dmarc.${domain}`;
  const outcome = await lookup.query(name, 'TXT');
  const selection = selectDmarcRecords(textsOf(outcome));
  const [text, ...others] = selection.records;
  const record = text !== undefined && others.length === 0 ? parseDmarcRecord(text) : null;
  const gap = isDnsFailure(outcome) ? unread(outcome, name).reason : null;
  return { domain, record, gap, ...selection };
}

/** RFC 9989 4.10.2 */
function organizationalDomainOf(domain: string, steps: readonly DmarcStep[]): string | null {
  if (dmarcGap({ steps }) !== null) return null;
  const own = steps.find(({ record }) => record?.psd === 'n');
  if (own !== undefined) return own.domain;
  const suffix = steps.find(({ record }, i) => i > 0 && record?.psd === 'y');
  const belowSuffix = -1 - (suffix?.domain.split('.').length ?? 0);
  if (suffix !== undefined) return domain.split('.').slice(belowSuffix).join('.');
  return steps.findLast(({ record }) => record !== null)?.domain ?? domain;
}

/** RFC 9989 4.10.1: a record found at the domain itself stands, whatever fails above it. */
function policyOf(steps: readonly DmarcStep[], organizationalDomain: string | null): DmarcTree['policy'] {
  const [start] = steps;
  const gap = dmarcGap({ steps });
  if (start?.record === null && gap !== null) return unknown(gap);
  const organization = steps.find(({ domain }) => domain === organizationalDomain);
  const suffix = steps.find(({ record }) => record?.psd === 'y');
  for (const step of [start, organization, suffix])
    if (step?.record) return known({ domain: step.domain, record: step.record });
  return known(null);
}

/** Why the tree walk is not whole; null when every look-up was answered. */
export function dmarcGap({ steps }: Pick<DmarcTree, 'steps'>): string | null {
  return steps.find(({ gap }) => gap !== null)?.gap ?? null;
}
