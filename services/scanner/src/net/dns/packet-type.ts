import type { RecordType as PacketRecordType } from 'dns-packet';
import type { RecordType } from './record-data.ts';

/** HTTPS (RFC 9460) as dns-packet, which does not know it, names a type by its number; its data stays as it came. */
const HTTPS = 'UNKNOWN_65';

/** The name that dns-packet has for a type of ours. */
export function packetTypeOf(type: RecordType): PacketRecordType {
  return (type === 'HTTPS' ? HTTPS : type) as PacketRecordType;
}

/** Our name for a type of dns-packet. */
export function ownTypeOf(type: string): string {
  return type === HTTPS ? 'HTTPS' : type;
}
