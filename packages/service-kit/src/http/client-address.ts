import { isIP } from 'node:net';

/**
 * Who is counted: the socket's address, or behind `trustedHops` proxies the address that the outermost trusted proxy
 * saw (counted from the right of `X-Forwarded-For`, so a caller cannot choose it). IPv6 is grouped by /64.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const socket = normalAddress(socketAddress ?? '') ?? 'unknown';
  if (trustedHops === 0 || forwardedFor === undefined) return socket;
  const hops = forwardedFor.split(',').slice(-trustedHops);
  return normalAddress(hops[0] ?? '') ?? socket;
}

function normalAddress(text: string): string | null {
  const bare = withoutPort(text.trim());
  if (isIP(bare) === 4) return bare;
  const zoneless = bare.split('%')[0] ?? '';
  if (isIP(zoneless) !== 6) return null;
  const groups = groupsOf(zoneless);
  return mappedAddress(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

function withoutPort(text: string): string {
  if (text.startsWith('[')) return text.slice(1, text.indexOf(']'));
  const colon = text.indexOf(':');
  return colon !== -1 && colon === text.lastIndexOf(':') ? text.slice(0, colon) : text;
}

/** The eight groups without leading zeros, of an address in any spelling (RFC 4291, section 2.2). */
function groupsOf(address: string): readonly string[] {
  const [left = [], right = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

/** The IPv4 address that `::ffff:0:0/96` stands for; null for any other. */
function mappedAddress(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
