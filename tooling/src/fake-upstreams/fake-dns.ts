import { createSocket } from 'node:dgram';

/** A name server on a free loopback port, over UDP. */
export interface FakeDns {
  /** `host:port`, as `DNS_SERVERS` has it. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Serves `name TYPE data` lines (`;` begins a comment; A, CNAME, MX, NS, SOA, TXT). Answers are honest and short: nothing
 * is truncated, aliases are not followed, EDNS is ignored (RFC 6891 §7), and names above others exist (RFC 8020).
 */
export async function startFakeDns(zone: string): Promise<FakeDns> {
  const records = zone.split('\n').flatMap(parseLine);
  const socket = createSocket('udp4');
  socket.on('message', (query, peer) => {
    const reply = replyTo(query, records);
    if (reply !== null) socket.send(reply, peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

interface DnsRecord {
  readonly name: string;
  readonly type: number;
  readonly data: Buffer;
}

interface RecordKind {
  readonly type: number;
  readonly encode: (data: string) => Buffer;
}

/** RFC 1035 §3.3. */
const KINDS: ReadonlyMap<string, RecordKind> = new Map([
  ['A', { type: 1, encode: (data: string) => Buffer.from(data.split('.').map(Number)) }],
  ['NS', { type: 2, encode: encodeName }],
  ['CNAME', { type: 5, encode: encodeName }],
  ['SOA', { type: 6, encode: encodeSoa }],
  ['MX', { type: 15, encode: encodeMx }],
  ['TXT', { type: 16, encode: encodeText }],
]);

const HEADER_BYTES = 12;
const TTL_SECONDS = 300;
const CLASS_IN = 1;
/** A response, recursion desired and available (RFC 1035 §4.1.1). */
const FLAGS = 0x8180;
const NXDOMAIN = 3;

function parseLine(line: string): readonly DnsRecord[] {
  const [name = '', kind = '', ...rest] = line.trim().split(' ');
  if (name === '' || name.startsWith(';')) return [];
  const found = KINDS.get(kind);
  if (found === undefined) throw new TypeError(`The fake name server has no records of type ${kind}.`);
  return [{ name: name.toLowerCase(), type: found.type, data: found.encode(rest.join(' ')) }];
}

function replyTo(query: Buffer, records: readonly DnsRecord[]): Buffer | null {
  const question = readQuestion(query);
  if (question === null) return null;
  const { name, type, end } = question;
  const isHere = ({ name: each }: DnsRecord) => each === name;
  const answers = records.filter((each) => isHere(each) && (each.type === type || each.type === 5));
  const exists = records.some((each) => isHere(each) || each.name.endsWith(`.${name}`));
  // A negative answer names the zone in an SOA record (RFC 2308 §3).
  const authority = answers.length > 0 ? [] : [negativeSoa(name)];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(FLAGS | (exists ? 0 : NXDOMAIN), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  header.writeUInt16BE(authority.length, 8);
  return Buffer.concat([
    header,
    query.subarray(HEADER_BYTES, end),
    ...[...answers, ...authority].map(encodeRecord),
  ]);
}

function readQuestion(
  query: Buffer,
): { readonly name: string; readonly type: number; readonly end: number } | null {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (;;) {
    const length = query[at];
    if (length === undefined || length > 63) return null;
    at += 1;
    if (length === 0) break;
    labels.push(query.toString('latin1', at, at + length));
    at += length;
  }
  if (at + 4 > query.length) return null;
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at), end: at + 4 };
}

function negativeSoa(name: string): DnsRecord {
  const zone = name.split('.').slice(-2).join('.');
  return { name: zone, type: 6, data: encodeSoa(`ns1.${zone} hostmaster.${zone}`) };
}

function encodeRecord({ name, type, data }: DnsRecord): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(CLASS_IN, 2);
  fixed.writeUInt32BE(TTL_SECONDS, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  const parts = labels.map((label) => Buffer.from([label.length, ...Buffer.from(label, 'latin1')]));
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function encodeSoa(data: string): Buffer {
  const [primary = '', contact = ''] = data.split(' ');
  const numbers = Buffer.alloc(20);
  for (const [at, value] of [1, 3600, 600, 86_400, 300].entries()) numbers.writeUInt32BE(value, at * 4);
  return Buffer.concat([encodeName(primary), encodeName(contact), numbers]);
}

function encodeMx(data: string): Buffer {
  const [preference = '0', exchange = ''] = data.split(' ');
  const number = Buffer.alloc(2);
  number.writeUInt16BE(Number(preference));
  return Buffer.concat([number, encodeName(exchange)]);
}

/** Strings of at most 255 octets. */
function encodeText(data: string): Buffer {
  const strings = data.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(strings.map((text) => Buffer.from([text.length, ...Buffer.from(text, 'latin1')])));
}
