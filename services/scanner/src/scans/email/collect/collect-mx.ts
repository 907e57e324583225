import { describeOutcome } from '../../../net/dns/describe-outcome.ts';
import { type DnsLookup, type DnsOutcome, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import type { MxData, TlsaData } from '../../../net/dns/record-data.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import type { MxFacts, MxHost } from '../facts.ts';
import { type Known, known, toKnown, unknown } from '../known.ts';
import { isUnregistered } from './find-unregistered.ts';

const MAX_HOSTS = 12;

/** The mail exchangers of the domain and what stands behind their names. */
export async function collectMx(
  domain: string,
  outcome: DnsOutcome<'MX'>,
  lookup: DnsLookup,
): Promise<Known<MxFacts>> {
  const records = toKnown(outcome);
  if (records.kind === 'unknown') return records;
  if (records.value.length === 0) return collectImplicit(domain, lookup);
  const real = sortedHosts(records.value);
  const hosts = real.filter(({ exchange }) => exchange !== '.');
  if (hosts.length === 0) return known({ kind: 'null', hosts: [], isNullMixed: false });
  const isAuthentic = outcome.kind === 'answer' && outcome.authenticated;
  return known({
    kind: 'hosts',
    hosts: await Promise.all(
      hosts.map((record, i) => collectHost(record, i < MAX_HOSTS, domain, isAuthentic, lookup)),
    ),
    isNullMixed: hosts.length < real.length,
  });
}

/** By preference, then name; a host that is there again counts once, where it is preferred. */
function sortedHosts(records: readonly MxData[]): readonly MxData[] {
  const seen = new Set<string>();
  return records
    .toSorted((a, b) => a.preference - b.preference || (a.exchange < b.exchange ? -1 : 1))
    .filter(({ exchange }) => {
      const isFirst = !seen.has(exchange);
      seen.add(exchange);
      return isFirst;
    });
}

async function collectImplicit(domain: string, lookup: DnsLookup): Promise<Known<MxFacts>> {
  const addresses = await addressesOf(domain, lookup);
  if (addresses.kind === 'unknown') return addresses;
  return known({
    kind: addresses.value.length > 0 ? 'implicit' : 'none',
    hosts: [],
    isNullMixed: false,
  });
}

async function collectHost(
  { exchange, preference }: MxData,
  isWithinBounds: boolean,
  domain: string,
  isMxAuthentic: boolean,
  lookup: DnsLookup,
): Promise<MxHost> {
  const isAddress = parseIpAddress(exchange) !== null;
  const bare = { exchange, preference, isAddress, aliases: [] };
  if (isAddress) {
    const none = { count: 0, usableCount: 0, isAuthentic: false };
    return { ...bare, addresses: known([exchange]), isUnregistered: known(false), tlsa: known(none) };
  }
  if (!isWithinBounds) {
    const skipped = unknown(`of more than ${MAX_HOSTS} mail exchangers the first ${MAX_HOSTS} are looked at`);
    return { ...bare, addresses: skipped, isUnregistered: skipped, tlsa: skipped };
  }
  const [a, addresses, unregistered, tlsa] = await Promise.all([
    lookup.query(exchange, 'A'),
    addressesOf(exchange, lookup),
    isUnregistered(exchange, domain, lookup),
    lookup.query(`_25._tcp.${exchange}`, 'TLSA'),
  ]);
  return {
    ...bare,
    aliases: 'aliases' in a ? a.aliases : [],
    addresses,
    isUnregistered: unregistered,
    tlsa: toTlsa(tlsa, isMxAuthentic),
  };
}

function toTlsa(outcome: DnsOutcome<'TLSA'>, isMxAuthentic: boolean): MxHost['tlsa'] {
  if (isDnsFailure(outcome)) return unknown(describeOutcome(outcome));
  const records = outcome.kind === 'answer' ? outcome.records.map(({ data }) => data) : [];
  return known({
    count: records.length,
    usableCount: records.filter(isUsableTlsa).length,
    isAuthentic: isMxAuthentic && outcome.authenticated,
  });
}

/** RFC 7672 3.1: mail servers are authenticated by DANE-TA(2) and DANE-EE(3) alone; hashes have their length. */
function isUsableTlsa({ usage, selector, matchingType, association }: TlsaData): boolean {
  const length = HASH_OCTETS.get(matchingType);
  const isWhole =
    length === undefined ? matchingType === 0 && association.length > 0 : association.length === length;
  return (usage === 2 || usage === 3) && selector <= 1 && isWhole;
}

const HASH_OCTETS: ReadonlyMap<number, number> = new Map([
  [1, 32],
  [2, 64],
]);

/** IPv4, then IPv6; unknown when one family failed and the other gave none. */
async function addressesOf(name: string, lookup: DnsLookup): Promise<Known<readonly string[]>> {
  const outcomes = await Promise.all([lookup.query(name, 'A'), lookup.query(name, 'AAAA')]);
  const families = outcomes.map((outcome) => toKnown<'A' | 'AAAA'>(outcome));
  const addresses = families.flatMap((family) => (family.kind === 'known' ? family.value : []));
  const failure = families.find((family) => family.kind === 'unknown');
  return addresses.length === 0 && failure !== undefined ? failure : known(addresses);
}
