import { isIPv4, isIPv6 } from 'node:net';

/** An IP address as a number of 32 or 128 bits. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** Strict dotted-quad or RFC 4291 text, no zone id; null for anything else (`127.1`, `0177.0.0.1`, `fe80::1%eth0`). */
export function parseIpAddress(text: string): IpAddress | null {
  if (isIPv4(text)) return { version: 4, value: ipv4Value(text) };
  if (!isIPv6(text) || text.includes('%')) return null;
  return { version: 6, value: ipv6Value(text) };
}

/** The IPv4 address inside `::ffff:0:0/96`; every other address unchanged. */
export function unmapIpAddress(address: IpAddress): IpAddress {
  const isMapped = address.version === 6 && address.value >> 32n === 0xffffn;
  return isMapped ? { version: 4, value: address.value & 0xffffffffn } : address;
}

/** Whether both texts are the same address; false when either is not one. */
export function isSameIpAddress(a: string, b: string): boolean {
  const [left, right] = [a, b].map(parseIpAddress).flatMap((ip) => (ip === null ? [] : unmapIpAddress(ip)));
  return left !== undefined && left.version === right?.version && left.value === right.value;
}

/** Dotted decimals, or the 32 nibbles of IPv6 with dots between, in capitals as in RFC 7208 7.4. */
export function dottedAddress({ version, value }: IpAddress): string {
  if (version === 6) return value.toString(16).toUpperCase().padStart(32, '0').split('').join('.');
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
}

function ipv4Value(text: string): bigint {
  return text.split('.').reduce((value, octet) => (value << 8n) | BigInt(octet), 0n);
}

function ipv6Value(text: string): bigint {
  const plain = text.replace(/[^:]*\.[^:]*$/, (quad) =>
    ipv4Value(quad).toString(16).padStart(8, '0').replace(/^.{4}/, '$&:'),
  );
  const [head = [], tail = []] = plain.split('::').map((half) => half.match(/[^:]+/g) ?? []);
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  const groups = [...head, ...zeros, ...tail].map((group) => group.padStart(4, '0'));
  return BigInt(`0x${groups.join('')}`);
}
