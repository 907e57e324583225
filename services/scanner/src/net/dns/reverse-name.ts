import { dottedAddress, type IpAddress, unmapIpAddress } from '../ip-address.ts';

/** The name under in-addr.arpa or ip6.arpa that PTR records of the address live at (RFC 1035 3.5, RFC 3596 2.5). */
export function reverseName(address: IpAddress): string {
  const ip = unmapIpAddress(address);
  const labels = dottedAddress(ip).toLowerCase().split('.').toReversed();
  return `${labels.join('.')}.${ip.version === 4 ? 'in-addr' : 'ip6'}.arpa`;
}
