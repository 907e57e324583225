const HEADER_OCTETS = 12;
const ID_OCTETS = 2;

/**
 * Whether the message is the reply to exactly this query: same id, QR set, opcode QUERY, the same question echoed
 * (RFC 5452 9.1). A server that reports an error may leave the question out.
 */
export function matchesQuery(message: Buffer, query: Buffer): boolean {
  if (message.length < HEADER_OCTETS) return false;
  if (!message.subarray(0, ID_OCTETS).equals(query.subarray(0, ID_OCTETS))) return false;
  const flags = message.readUInt16BE(2);
  const isReply = (flags & 0x8000) !== 0 && (flags & 0x7800) === 0;
  if (!isReply) return false;
  const questionCount = message.readUInt16BE(4);
  const rcode = flags & 0xf;
  if (questionCount === 0) return rcode !== 0 && rcode !== 3;
  return questionCount === 1 && questionOf(message, query) === questionOf(query, query);
}

/** The octets of the question section, letters in lower case; `query` tells how long it is. */
function questionOf(message: Buffer, query: Buffer): string {
  return message.toString('latin1', HEADER_OCTETS, questionEnd(query)).toLowerCase();
}

function questionEnd(query: Buffer): number {
  let offset = HEADER_OCTETS;
  for (let length = query[offset] ?? 0; length !== 0; length = query[offset] ?? 0) offset += length + 1;
  return offset + 5;
}
