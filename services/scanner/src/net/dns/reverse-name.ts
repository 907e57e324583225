import { type IpAddress, unmapIpAddress } from '../ip-address.ts';

/** The name under in-addr.arpa or ip6.arpa that PTR records of the address live at (RFC 1035 3.5, RFC 3596 2.5). */
export function reverseName(address: IpAddress): string {
  const { version, value } = unmapIpAddress(address);
  if (version === 4) {
    const octets = [0n, 8n, 16n, 24n].map((shift) => (value >> shift) & 0xffn);
    return `${octets.join('.')}.in-addr.arpa`;
  }
  const nibbles = value.toString(16).padStart(32, '0').split('').reverse();
  return `${nibbles.join('.')}.ip6.arpa`;
}
