/** One packet (gitprotocol-common, "pkt-line"): its payload, or one of the three that carry none. */
export type Packet = Uint8Array | 'flush' | 'delim' | 'response-end';

const SPECIAL = new Map<number, Packet>([
  [0, 'flush'],
  [1, 'delim'],
  [2, 'response-end'],
]);
const HEAD = 4;

/** The packets of a whole message, or null when it is no sequence of packets. */
export function readPackets(bytes: Uint8Array): readonly Packet[] | null {
  const packets: Packet[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = Buffer.from(bytes.subarray(at, at + HEAD)).toString('latin1');
    if (!/^[0-9a-fA-F]{4}$/.test(head)) return null;
    const length = Number.parseInt(head, 16);
    const special = SPECIAL.get(length);
    if (special === undefined && (length < HEAD || at + length > bytes.length)) return null;
    packets.push(special ?? bytes.subarray(at + HEAD, at + length));
    at += special === undefined ? length : HEAD;
  }
  return packets;
}

/** One packet with a text; at most 65,516 bytes. */
export function textPacket(text: string): string {
  return (Buffer.byteLength(text) + HEAD).toString(16).padStart(HEAD, '0') + text;
}
