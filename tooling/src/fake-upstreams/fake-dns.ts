import { createSocket } from 'node:dgram';
import { type Answer, decode, encode, RECURSION_AVAILABLE, RECURSION_DESIRED } from 'dns-packet';

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

const TTL_SECONDS = 300;
const NXDOMAIN = 3;

/** What stands behind the type in a line (RFC 1035 §3.3). */
const KINDS = {
  A: (name, data) => ({ type: 'A', name, ttl: TTL_SECONDS, data }),
  NS: (name, data) => ({ type: 'NS', name, ttl: TTL_SECONDS, data }),
  CNAME: (name, data) => ({ type: 'CNAME', name, ttl: TTL_SECONDS, data }),
  MX: (name, data) => {
    const [preference, exchange = ''] = data.split(' ');
    return { type: 'MX', name, ttl: TTL_SECONDS, data: { preference: Number(preference), exchange } };
  },
  SOA: (name, data) => {
    const [mname = '', rname = ''] = data.split(' ');
    return soa(name, mname, rname);
  },
  TXT: (name, data) => {
    // Strings of at most 255 octets.
    const strings = data.match(/.{1,255}/gs) ?? [''];
    return { type: 'TXT', name, ttl: TTL_SECONDS, data: strings.map((text) => Buffer.from(text, 'latin1')) };
  },
} satisfies Record<string, (name: string, data: string) => Answer>;

const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

function parseLine(line: string): readonly Answer[] {
  const [name = '', kind = '', ...rest] = line.trim().split(' ');
  if (name === '' || name.startsWith(';')) return [];
  if (!isKind(kind)) throw new TypeError(`The fake name server has no records of type ${kind}.`);
  return [KINDS[kind](name.toLowerCase(), rest.join(' '))];
}

function replyTo(query: Buffer, records: readonly Answer[]): Buffer | null {
  const { id, questions } = read(query);
  const [question] = questions ?? [];
  if (question === undefined) return null;
  const name = question.name.toLowerCase();
  const answers = records.filter(
    (each) => each.name === name && (each.type === question.type || each.type === 'CNAME'),
  );
  const exists = records.some((each) => each.name === name || each.name.endsWith(`.${name}`));
  const zone = name.split('.').slice(-2).join('.');
  return encode({
    type: 'response',
    id: id ?? 0,
    flags: RECURSION_DESIRED | RECURSION_AVAILABLE | (exists ? 0 : NXDOMAIN),
    questions: [question],
    answers,
    // A negative answer names the zone in an SOA record (RFC 2308 §3).
    authorities: answers.length > 0 ? [] : [soa(zone, `ns1.${zone}`, `hostmaster.${zone}`)],
  });
}

function soa(name: string, mname: string, rname: string): Answer {
  const times = { serial: 1, refresh: 3_600, retry: 600, expire: 86_400, minimum: 300 };
  return { type: 'SOA', name, ttl: TTL_SECONDS, data: { mname, rname, ...times } };
}

function read(query: Buffer): Partial<ReturnType<typeof decode>> {
  try {
    return decode(query);
  } catch {
    return {};
  }
}
