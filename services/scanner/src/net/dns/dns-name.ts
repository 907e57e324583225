import { dottedAddress, type IpAddress, unmapIpAddress } from '../ip-address.ts';

const MAX_NAME_OCTETS = 253;
const MAX_LABEL_OCTETS = 63;

/**
 * The name as it is asked and compared: lower case, without trailing dot, the root as `.`.
 * Null when no question can carry it (RFC 1035 2.3.4): empty or over-long labels, over 253 octets,
 * characters beyond printable ASCII (an IDN must come as A-labels).
 */
export function toDnsName(text: string): string | null {
  if (text === '.') return text;
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  if (name === '' || name.length > MAX_NAME_OCTETS || !/^[\x20-\x7e]+$/.test(name)) return null;
  const isSound = name.split('.').every((label) => label !== '' && label.length <= MAX_LABEL_OCTETS);
  return isSound ? name.toLowerCase() : null;
}

/** The name under in-addr.arpa or ip6.arpa that PTR records of the address live at (RFC 1035 3.5, RFC 3596 2.5). */
export function reverseName(address: IpAddress): string {
  const ip = unmapIpAddress(address);
  const labels = dottedAddress(ip).toLowerCase().split('.').toReversed();
  return `${labels.join('.')}.${ip.version === 4 ? 'in-addr' : 'ip6'}.arpa`;
}
