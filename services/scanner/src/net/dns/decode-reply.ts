import { type Answer, type DecodedPacket, decode } from 'dns-packet';
import { ownTypeOf } from './packet-type.ts';

/** One record of the answer section, whatever its type. */
export interface ReplyRecord {
  readonly name: string;
  readonly ttlSeconds: number;
  readonly type: string;
  readonly answer: Answer;
}

/** A reply as read from the wire, bounded. */
export interface Reply {
  /** With the upper bits of EDNS (RFC 6891 6.1.3). */
  readonly rcode: number;
  readonly authenticated: boolean;
  readonly hasEdns: boolean;
  readonly answers: readonly ReplyRecord[];
  readonly soaName: string | null;
  /** How long a denial may be cached (RFC 2308 5); 0: not at all. */
  readonly denialTtlSeconds: number;
  /** Only name servers to ask instead (RFC 2308 2.2): the server does not resolve. */
  readonly isReferral: boolean;
}

const MAX_RECORDS = 600;

/** Reads a message; throws an Error that says why it cannot be read. */
export function decodeReply(message: Buffer): Reply {
  const recordCount = message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(10);
  if (recordCount > MAX_RECORDS) throw new Error(`${recordCount} records in one reply`);
  const packet = decode(message);
  // dns-packet reads past the end without a word: its count is then too large, or not a number.
  if (!(decode.bytes <= message.length)) throw new Error('the last record is cut off');
  const opt = packet.additionals?.find((answer) => answer.type === 'OPT');
  const flags = packet.flags ?? 0;
  return {
    rcode: (flags & 0xf) | ((opt?.extendedRcode ?? 0) << 4),
    authenticated: packet.flag_ad,
    hasEdns: opt !== undefined,
    answers: (packet.answers ?? []).flatMap(toReplyRecord),
    ...denialOf(packet),
    isReferral: isReferral(packet),
  };
}

function toReplyRecord(answer: Answer): ReplyRecord[] {
  if (answer.type === 'OPT' || (answer.class ?? 'IN') !== 'IN') return [];
  const { name, ttl, type } = answer;
  return [{ name: name.toLowerCase(), ttlSeconds: toTtlSeconds(ttl), type: ownTypeOf(type), answer }];
}

function denialOf(packet: DecodedPacket) {
  const soa = packet.authorities?.find((answer) => answer.type === 'SOA');
  if (soa === undefined) return { soaName: null, denialTtlSeconds: 0 };
  const denialTtlSeconds = Math.min(toTtlSeconds(soa.ttl), toTtlSeconds(soa.data.minimum));
  return { soaName: soa.name.toLowerCase(), denialTtlSeconds };
}

/** RFC 2181 8: a TTL with the top bit set counts as zero. */
function toTtlSeconds(ttl = 0): number {
  return ttl > 0x7fffffff ? 0 : ttl;
}

function isReferral({ answers = [], authorities = [] }: DecodedPacket): boolean {
  const types = new Set<string>(authorities.map((answer) => answer.type));
  return answers.length === 0 && types.has('NS') && !types.has('SOA');
}
