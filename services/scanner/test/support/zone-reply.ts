import { type Answer, decode, encode, RECURSION_AVAILABLE, RECURSION_DESIRED } from 'dns-packet';
import { ownTypeOf } from '../../src/net/dns/packet-type.ts';
import { answerFromZone, type Zone } from './zone.ts';

/** Misbehaviour of a name; a list is used up one query after the other, its last entry stays. */
export type Fault =
  | 'silent'
  | 'servfail'
  | 'nxdomain'
  | 'refused'
  | 'notimp'
  | 'bogus'
  | 'no-edns'
  | 'lying-id'
  | 'wrong-question'
  | 'foreign-answer'
  | 'truncated'
  | 'truncated-always'
  | 'huge'
  | 'too-many'
  | 'garbage'
  | 'alias-only'
  | 'referral'
  | { readonly address: string };

export interface ZoneQuery {
  readonly name: string;
  readonly type: string;
  readonly overTcp: boolean;
}

const SERVFAIL = 2;
const NXDOMAIN = 3;
const NOTIMP = 4;
const REFUSED = 5;
const FORMERR = 1;
const AUTHENTIC = 0x20;
const CHECKING_DISABLED = 0x10;
const TRUNCATED = 0x200;

/** The question of an encoded query. */
export function questionOf(query: Buffer): { name: string; type: string } {
  const [question] = decode(query).questions ?? [];
  return { name: (question?.name ?? '').toLowerCase(), type: ownTypeOf(question?.type ?? '') };
}

/** The messages that a server of the zone sends for an encoded query: mostly one, none when it keeps silent. */
export function zoneReply(
  zone: Zone,
  query: Buffer,
  fault: Fault | null,
  options: { readonly overTcp: boolean; readonly authenticated: boolean },
): Buffer[] {
  const honest = honestReply(zone, query, options.authenticated);
  if (fault === null) return [honest];
  if (typeof fault === 'object')
    return [withAnswers(query, [addressRecord(questionOf(query).name, fault.address)])];
  return FAULTS[fault](query, honest, options.overTcp, zone);
}

type FaultReply = (query: Buffer, honest: Buffer, overTcp: boolean, zone: Zone) => Buffer[];

const FAULTS: Readonly<Record<Exclude<Fault, object>, FaultReply>> = {
  silent: () => [],
  servfail: (query) => [withRcode(query, SERVFAIL)],
  nxdomain: (query) => [withRcode(query, NXDOMAIN)],
  refused: (query) => [withRcode(query, REFUSED)],
  notimp: (query) => [withRcode(query, NOTIMP)],
  bogus: (query, honest) => [
    (decode(query).flags ?? 0) & CHECKING_DISABLED ? honest : withRcode(query, SERVFAIL),
  ],
  'no-edns': (query, honest) => [
    (decode(query).additionals ?? []).length > 0 ? withRcode(query, FORMERR) : honest,
  ],
  'lying-id': (_, honest) => [
    changed(honest, (reply) => reply.writeUInt16BE(reply.readUInt16BE(0) ^ 1, 0)),
    honest,
  ],
  'wrong-question': (query, honest) => [changed(honest, (reply) => reply.fill(0x7a, 13, 14)), query, honest],
  'foreign-answer': (query) => [withAnswers(query, [addressRecord('other.test', '192.0.2.9')])],
  truncated: (_, honest, overTcp) => [overTcp ? honest : truncate(honest)],
  'truncated-always': (_, honest) => [truncate(honest)],
  huge: (query, _, overTcp) => [
    overTcp ? withAnswers(query, texts(query, 250)) : truncate(withAnswers(query, [])),
  ],
  'too-many': (query, _, overTcp) => [overTcp ? withAnswers(query, addresses(query, 1500)) : truncate(query)],
  garbage: (_, honest) => [changed(honest, (reply) => reply.writeUInt16BE(0x00ff, 6))],
  referral: (query) => [reply(query, 0, [], [{ type: 'NS', name: 'test', ttl: 60, data: 'ns.test' }])],
  'alias-only': (query, _, __, zone) => {
    const { name } = questionOf(query);
    const alias = zone.records.get(name)?.find((record) => record.type === 'CNAME');
    return [withAnswers(query, alias === undefined ? [] : [alias.answer])];
  },
};

function honestReply(zone: Zone, query: Buffer, authenticated: boolean): Buffer {
  const { name, type } = questionOf(query);
  const { rcode, answers, soaName } = answerFromZone(zone, name, type);
  const soa: Answer = {
    type: 'SOA',
    name: soaName,
    ttl: 60,
    data: { mname: 'ns.test', rname: 'root.test', minimum: 3600 },
  };
  const hasOwn = answers.some((answer) => ownTypeOf(answer.type) === type);
  return reply(query, rcode | (authenticated ? AUTHENTIC : 0), answers, hasOwn ? [] : [soa]);
}

function withRcode(query: Buffer, rcode: number): Buffer {
  return reply(query, rcode, [], []);
}

function withAnswers(query: Buffer, answers: readonly Answer[]): Buffer {
  return reply(query, 0, answers, []);
}

function reply(
  query: Buffer,
  flags: number,
  answers: readonly Answer[],
  authorities: readonly Answer[],
): Buffer {
  const packet = decode(query);
  return encode({
    type: 'response',
    id: packet.id,
    flags: RECURSION_AVAILABLE | RECURSION_DESIRED | flags,
    questions: packet.questions,
    answers: [...answers],
    authorities: [...authorities],
  });
}

function truncate(message: Buffer): Buffer {
  const cut = changed(message, (reply) => reply.writeUInt16BE(reply.readUInt16BE(2) | 0x8000 | TRUNCATED, 2));
  return cut.subarray(0, Math.max(12, Math.min(cut.length, 40)));
}

function changed(message: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(message);
  change(copy);
  return copy;
}

function addressRecord(name: string, address: string): Answer {
  return { type: address.includes(':') ? 'AAAA' : 'A', name, ttl: 0, data: address };
}

function texts(query: Buffer, count: number): Answer[] {
  const { name } = questionOf(query);
  return Array.from({ length: count }, () => ({
    type: 'TXT',
    name,
    ttl: 60,
    data: [Buffer.alloc(200, 'x')],
  }));
}

function addresses(query: Buffer, count: number): Answer[] {
  const { name } = questionOf(query);
  return Array.from({ length: count }, () => addressRecord(name, '192.0.2.1'));
}
