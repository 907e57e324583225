import { type Cidr, cidrContains, parseCidr } from './cidr.ts';
import { parseIpAddress } from './ip-address.ts';

/** What the address guard thinks of an address. `range` names the special range that it lies in. */
export type AddressVerdict =
  | { readonly kind: 'public' }
  | { readonly kind: 'allowed-private'; readonly range: string }
  | { readonly kind: 'blocked'; readonly range: string };

/**
 * Judges an address a stranger's input led to (IANA special-purpose registries, RFC 6890).
 * The rule is an allow-list: IPv4 outside the special ranges, IPv6 inside 2000::/3 and outside them;
 * everything else only when `allowedCidrs` (the operator's own networks) covers it.
 */
export function judgeAddress(address: string, allowedCidrs: readonly Cidr[] = []): AddressVerdict {
  const parsed = parseIpAddress(address);
  if (parsed === null) return { kind: 'blocked', range: 'not an IP address' };
  const { version, value } = parsed;
  const range = specialRangeOf({ version, network: value, prefix: version === 4 ? 32 : 128 });
  if (range === null) return { kind: 'public' };
  const isAllowed = allowedCidrs.some((cidr) => cidrContains(cidr, parsed));
  return { kind: isAllowed ? 'allowed-private' : 'blocked', range };
}

/** Whether the text is a globally reachable unicast address. */
export function isPublicAddress(address: string): boolean {
  return judgeAddress(address).kind === 'public';
}

/** What makes every address of a range special, by name; null where some address of it is public. */
export function specialRangeOf({ version, network, prefix }: Cidr): string | null {
  const isWithin = (outer: Cidr) =>
    outer.prefix <= prefix && cidrContains(outer, { version, value: network });
  const special = SPECIAL_RANGES.find(({ cidr }) => isWithin(cidr));
  if (special !== undefined) return special.name;
  return version === 4 || GLOBAL_UNICAST.prefix > prefix || isWithin(GLOBAL_UNICAST)
    ? null
    : 'not global unicast';
}

const GLOBAL_UNICAST = parseCidr('2000::/3');

/** What is not public, by the IANA registries and by what clouds route locally; the network policy has the same list. */
export const SPECIAL_RANGES: readonly { readonly cidr: Cidr; readonly name: string }[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  // A cloud's platform service: public by number, local by routing.
  ['168.63.129.16/32', 'cloud platform'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112'],
  ['192.52.193.0/24', 'automatic multicast tunnelling'],
  ['192.88.99.0/24', '6to4 relay'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'AS112'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::/96', 'IPv4-compatible'],
  ['::ffff:0:0/96', 'IPv4-mapped'],
  ['::ffff:0:0:0/96', 'IPv4-translated'],
  ['64:ff9b::/96', 'NAT64'],
  ['64:ff9b:1::/48', 'NAT64'],
  ['100::/64', 'discard-only'],
  ['2001::/32', 'Teredo'],
  ['2001:2::/48', 'benchmarking'],
  ['2001:10::/28', 'ORCHID'],
  ['2001:20::/28', 'ORCHIDv2'],
  ['2001::/23', 'protocol assignments'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'AS112'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
].map(([text = '', name = '']) => ({ cidr: parseCidr(text), name }));
