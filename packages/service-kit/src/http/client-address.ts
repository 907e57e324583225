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
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  if (isIP(mapped) === 4) return mapped;
  const zoneless = mapped.split('%')[0] ?? '';
  return isIP(zoneless) === 6 ? `${firstFourGroups(zoneless)}::/64` : null;
}

function withoutPort(text: string): string {
  if (text.startsWith('[')) return text.slice(1, text.indexOf(']'));
  const colon = text.indexOf(':');
  return colon !== -1 && colon === text.lastIndexOf(':') ? text.slice(0, colon) : text;
}

function firstFourGroups(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const length = right.at(-1)?.includes('.') ? right.length + 1 : right.length;
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
