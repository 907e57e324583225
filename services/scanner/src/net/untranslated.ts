import { dottedAddress, parseIpAddress } from './ip-address.ts';

const NAT64 = 0x0064_ff9b_0000_0000_0000_0000n;

/**
 * The addresses of a host without those that the resolver of a network without IPv4 made of its IPv4 addresses (DNS64,
 * RFC 6147 5.1.7).
 *
 * @param isWhole whether its IPv4 addresses are among them; if not, every such address may be made of one
 */
export function untranslated(addresses: readonly string[], isWhole = true): readonly string[] {
  return addresses.filter((address) => {
    const ip = parseIpAddress(address);
    if (ip === null || ip.value >> 32n !== NAT64) return true;
    return isWhole && !addresses.includes(dottedAddress({ version: 4, value: ip.value & 0xffff_ffffn }));
  });
}
