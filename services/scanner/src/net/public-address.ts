import data from '../../data/special-purpose-addresses.json' with { type: 'json' };
import { type Cidr, cidrContains, parseCidr, WIDTH } from './cidr.ts';
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
  const range = specialRangeOf({ version, network: value, prefix: WIDTH[version] });
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

/** What is not of the public internet. */
export const SPECIAL_RANGES: readonly { readonly cidr: Cidr; readonly name: string }[] = data.ranges.map(
  ([text = '', name = '']) => ({ cidr: parseCidr(text), name }),
);
