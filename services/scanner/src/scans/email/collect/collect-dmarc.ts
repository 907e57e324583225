import { type Known, known, unknown } from '../../../audit/known.ts';
import { type DnsFinding, type DnsLookup, isDnsFailure, textsOf } from '../../../net/dns/dns-outcome.ts';
import type { DmarcFacts, ReportDestination } from '../facts.ts';
import { isFalse, isTrue, readTexts, unread } from '../known.ts';
import { parseDmarcRecord, selectDmarcRecords } from '../records/dmarc.ts';
import { appliedDmarc } from '../records/dmarc-policy.ts';
import { type DmarcTree, dmarcGap, walkDmarcTree } from '../records/dmarc-tree.ts';
import { isSameOwner, registrableDomain } from '../registrable-domain.ts';
import { hasAddress } from './collect-mx.ts';
import { isUnregistered } from './find-unregistered.ts';

const MAX_DESTINATIONS = 6;

/**
 * The DMARC record that governs the domain, read by both RFCs, and the hosts that it sends reports to; unknown when a
 * look-up failed before a record was found.
 */
export async function collectDmarc(
  domain: string,
  txt: DnsFinding<'TXT'>,
  lookup: DnsLookup,
): Promise<Known<DmarcFacts>> {
  const [tree, legacy] = await Promise.all([walkDmarcTree(domain, lookup), legacyRecord(domain, lookup)]);
  const applied = appliedDmarc(domain, tree);
  if (applied.kind === 'unknown') return applied;
  const record = applied.value?.record ?? null;
  const uris = record === null ? [] : [...record.rua, ...record.ruf];
  const hosts = [...new Set(uris.map((uri) => uri.domain))];
  const policyDomain = applied.value?.domain ?? domain;
  return known({
    tree,
    applied: applied.value,
    legacy,
    misplaced: selectDmarcRecords(textsOf(txt)).records,
    destinationCount: hosts.length,
    destinations: await Promise.all(
      hosts.slice(0, MAX_DESTINATIONS).map((host) => collectDestination(host, policyDomain, tree, lookup)),
    ),
  });
}

/** RFC 7489 6.6.3: several records at a name end the search; the suffix list replaces the tree walk. */
async function legacyRecord(domain: string, lookup: DnsLookup): Promise<DmarcFacts['legacy']> {
  for (const name of new Set([domain, registrableDomain(domain) ?? domain])) {
    const texts = await readTexts(`_dmarc.${name}`, (all) => selectDmarcRecords(all).records, lookup);
    if (texts.kind === 'unknown') return texts;
    const [text] = texts.value;
    if (text !== undefined)
      return known(texts.value.length > 1 ? null : { domain: name, record: parseDmarcRecord(text) });
  }
  return known(null);
}

async function collectDestination(
  host: string,
  policyDomain: string,
  tree: DmarcTree,
  lookup: DnsLookup,
): Promise<ReportDestination> {
  const authorizationName = `${policyDomain}._report._dmarc.${host}`;
  const [isAgreed, canReceive] = await Promise.all([
    isSameOwner(host, policyDomain) || host === tree.organizationalDomain
      ? null
      : readTexts(authorizationName, (texts) => selectDmarcRecords(texts).records.length > 0, lookup),
    canReceiveMail(host, lookup),
  ]);
  return {
    host,
    authorizationName,
    authorization: isAgreed && (await authorizationOf(host, isAgreed, tree, lookup)),
    canReceive,
    isUnregistered: isFalse(canReceive) ? await isUnregistered(host, policyDomain, lookup) : known(false),
  };
}

/**
 * RFC 9990: an outsider has to agree, at a name below its own `_report._dmarc`. A false alarm costs more than a miss: an
 * organisation in either RFC's sense counts.
 */
async function authorizationOf(
  host: string,
  isAgreed: Known<boolean>,
  own: DmarcTree,
  lookup: DnsLookup,
): Promise<ReportDestination['authorization']> {
  if (isTrue(isAgreed)) return isAgreed;
  const tree = await walkDmarcTree(host, lookup);
  const gap = dmarcGap(own) ?? dmarcGap(tree);
  if (gap !== null) return unknown(gap);
  return tree.organizationalDomain === own.organizationalDomain ? null : isAgreed;
}

async function canReceiveMail(host: string, lookup: DnsLookup): Promise<Known<boolean>> {
  const mx = await lookup.query(host, 'MX');
  if (isDnsFailure(mx)) return unread(mx, host);
  if (mx.kind === 'answer') return known(mx.records.some(({ exchange }) => exchange !== '.'));
  return hasAddress(host, lookup);
}
