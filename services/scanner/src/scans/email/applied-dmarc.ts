import { type Known, known, unknown } from '../../audit/known.ts';
import { describeOutcome } from '../../net/dns/describe-outcome.ts';
import { isDnsFailure } from '../../net/dns/dns-outcome.ts';
import type { DmarcRecord } from './records/dmarc.ts';
import { type DmarcRequest, dmarcPolicy } from './records/dmarc-policy.ts';
import type { DmarcTree } from './records/dmarc-tree.ts';
import { registrableDomain } from './registrable-domain.ts';

/** The DMARC record that governs a domain, and what it asks receivers to do with mail from that very domain. */
export interface AppliedDmarc {
  /** Where the record is published. */
  readonly domain: string;
  readonly isInherited: boolean;
  readonly record: DmarcRecord;
  readonly request: DmarcRequest;
}

/** RFC 9989 4.10.1. The domain exists, so `np` never counts for itself. Known null: no record applies. */
export function appliedDmarc(tree: DmarcTree): Known<AppliedDmarc | null> {
  const { policy } = tree;
  if (policy.kind === 'none') return known(null);
  if (policy.kind === 'unknown') return unknown(dmarcGap(tree) ?? 'a look-up failed');
  const { kind, domain, record } = policy;
  const isInherited = kind !== 'own';
  const request = dmarcPolicy(record, isInherited ? 'subdomain' : 'domain');
  return known({ domain, isInherited, record, request });
}

/** Why the tree walk is not whole; null when every look-up was answered. */
export function dmarcGap({ steps }: DmarcTree): string | null {
  const failed = steps.find(({ outcome }) => isDnsFailure(outcome));
  if (failed === undefined) return null;
  return `_dmarc.${failed.domain} could not be looked up (${describeOutcome(failed.outcome)})`;
}

/** Whether the record is that of a public suffix or its operator, whom the domain cannot tell what to publish. */
export function isForeignDmarc({
  domain,
  isInherited,
  record,
}: Pick<AppliedDmarc, 'domain' | 'isInherited' | 'record'>): boolean {
  return isInherited && (record.psd === 'y' || registrableDomain(domain) === null);
}

/** Whether receivers are asked to act on failing mail. */
export function isEnforcing(applied: AppliedDmarc | null): boolean {
  const enforced = applied?.request.enforced ?? null;
  return enforced === 'quarantine' || enforced === 'reject';
}
