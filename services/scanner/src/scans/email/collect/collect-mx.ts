import { type Known, known, unknown } from '../../../audit/known.ts';
import {
  type DnsFinding,
  type DnsLookup,
  type DnsOutcome,
  dataOf,
  isAuthentic,
  isDnsAbsence,
  isDnsFailure,
} from '../../../net/dns/dns-outcome.ts';
import type { MxData } from '../../../net/dns/record-data.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { untranslated } from '../../../net/untranslated.ts';
import type { MxFacts, MxHost } from '../facts.ts';
import { isTrue, unread } from '../known.ts';
import { isSameOwner } from '../registrable-domain.ts';
import { collectPointers } from './collect-pointers.ts';
import { isUnregistered } from './find-unregistered.ts';

/** Hosts whose names are looked up; a domain in use has at most ten or so. */
const MAX_HOSTS = 12;
/** Hosts whose addresses are asked for their names, where they are the domain's own. */
const MAX_POINTED_HOSTS = 2;
/** A reply can name thousands. */
const MAX_LISTED_HOSTS = 100;

/**
 * The mail exchangers of the domain and what stands behind their names; unknown when there are no MX records, and it
 * could not be looked up whether the domain has an address that stands for them (RFC 5321 5.1).
 */
export async function collectMx(
  domain: string,
  outcome: DnsFinding<'MX'>,
  lookup: DnsLookup,
): Promise<Known<MxFacts>> {
  if (outcome.kind !== 'answer') return collectImplicit(domain, lookup);
  const real = sortedHosts(dataOf(outcome));
  const hosts = real.filter(({ exchange }) => exchange !== '.');
  if (hosts.length === 0) return known({ kind: 'null', ...NO_HOSTS });
  const isAuthentic = outcome.authenticated;
  const listed = await Promise.all(
    hosts
      .slice(0, MAX_LISTED_HOSTS)
      .map((record, i) => collectHost(record, i < MAX_HOSTS, domain, isAuthentic, lookup)),
  );
  return known({
    kind: 'hosts',
    hosts: await withPointers(listed, domain, lookup),
    hostCount: hosts.length,
    isNullMixed: hosts.length < real.length,
  });
}

/** By preference, then name; a host that is there again counts once, where it is preferred. */
function sortedHosts(records: readonly MxData[]): readonly MxData[] {
  const sorted = records.toSorted(
    (a, b) => a.preference - b.preference || (a.exchange < b.exchange ? -1 : 1),
  );
  return [...Map.groupBy(sorted, ({ exchange }) => exchange).values()].flatMap(([first]) => first ?? []);
}

async function collectImplicit(domain: string, lookup: DnsLookup): Promise<Known<MxFacts>> {
  const isThere = await hasAddress(domain, lookup);
  return isThere.kind === 'unknown'
    ? isThere
    : known({ kind: isThere.value ? 'implicit' : 'none', ...NO_HOSTS });
}

export async function hasAddress(name: string, lookup: DnsLookup): Promise<Known<boolean>> {
  const { addresses, addressGap } = await addressesOf(name, lookup);
  return addresses.length === 0 && addressGap !== null ? unknown(addressGap) : known(addresses.length > 0);
}

const NO_HOSTS = { hosts: [], hostCount: 0, isNullMixed: false } as const;

async function collectHost(
  { exchange, preference }: MxData,
  isLookedUp: boolean,
  domain: string,
  isMxAuthentic: boolean,
  lookup: DnsLookup,
): Promise<MxHost> {
  const isAddress = parseIpAddress(exchange) !== null;
  const bare = { exchange, preference, isAddress, pointers: [] };
  if (isAddress) {
    const none = { records: [], isAuthentic: false };
    const addresses = { aliases: known([]), addresses: [exchange], addressGap: null };
    return { ...bare, ...addresses, isUnregistered: known(false), tlsa: known(none) };
  }
  if (!isLookedUp) {
    const skipped = unknown(`of more than ${MAX_HOSTS} mail exchangers the first ${MAX_HOSTS} are looked at`);
    const addresses = { aliases: skipped, addresses: [], addressGap: skipped.reason };
    return { ...bare, ...addresses, isUnregistered: skipped, tlsa: skipped };
  }
  const [{ areAuthentic, ...addresses }, unregistered, own] = await Promise.all([
    addressesOf(exchange, lookup),
    isUnregistered(exchange, domain, lookup),
    lookup.query(`_25._tcp.${exchange}`, 'TLSA'),
  ]);
  // The end of an alias comes first (RFC 7672 2.2.2).
  const { aliases } = addresses;
  const end = aliases.kind === 'known' ? aliases.value.at(-1) : undefined;
  const [ofEnd, isEndUnregistered] =
    end === undefined
      ? [own, unregistered]
      : await Promise.all([lookup.query(`_25._tcp.${end}`, 'TLSA'), isUnregistered(end, domain, lookup)]);
  const tlsa = isDnsAbsence(ofEnd) ? own : ofEnd;
  return {
    ...bare,
    ...addresses,
    isUnregistered: aliases.kind === 'unknown' && !isTrue(unregistered) ? aliases : isEndUnregistered,
    // An alias that could not be looked up may have records at its end.
    tlsa:
      aliases.kind === 'unknown' && isDnsAbsence(own)
        ? unknown(aliases.reason)
        : toTlsa(tlsa, isMxAuthentic && areAuthentic),
  };
}

/** One after the other: a fault of the first is reason enough to look at the others when it is mended. */
async function withPointers(
  hosts: readonly MxHost[],
  domain: string,
  lookup: DnsLookup,
): Promise<readonly MxHost[]> {
  const pointers = new Map<MxHost, MxHost['pointers']>();
  for (const host of hosts.slice(0, MAX_POINTED_HOSTS)) {
    if (!isSameOwner(host.exchange, domain)) continue;
    const found = await collectPointers(host, lookup);
    pointers.set(host, found);
    if (found.some((pointer) => pointer.kind === 'known' && !pointer.value.isConfirmed)) break;
  }
  return hosts.map((host) => ({ ...host, pointers: pointers.get(host) ?? [] }));
}

function toTlsa(outcome: DnsOutcome<'TLSA'>, isHostAuthentic: boolean): MxHost['tlsa'] {
  if (isDnsFailure(outcome)) return unread(outcome);
  return known({ records: dataOf(outcome), isAuthentic: isHostAuthentic && isAuthentic(outcome) });
}

/** IPv4, then IPv6; the aliases are those of the family that was answered, for they are the same. */
async function addressesOf(
  name: string,
  lookup: DnsLookup,
): Promise<Pick<MxHost, 'aliases' | 'addresses' | 'addressGap'> & { readonly areAuthentic: boolean }> {
  const outcomes: readonly DnsOutcome<'A' | 'AAAA'>[] = await Promise.all([
    lookup.query(name, 'A'),
    lookup.query(name, 'AAAA'),
  ]);
  const failure = outcomes.find(isDnsFailure);
  const answered = outcomes.find((outcome) => !isDnsFailure(outcome));
  const gap = failure === undefined ? null : unread(failure, name);
  return {
    aliases:
      answered === undefined ? (gap ?? known([])) : known('aliases' in answered ? answered.aliases : []),
    addresses: untranslated(
      outcomes.flatMap((outcome) => dataOf(outcome)),
      failure === undefined,
    ),
    addressGap: gap?.reason ?? null,
    areAuthentic: outcomes.every((outcome) => isDnsFailure(outcome) || isAuthentic(outcome)),
  };
}
