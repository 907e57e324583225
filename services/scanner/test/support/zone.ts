import type { Answer } from 'dns-packet';
import { packetTypeOf } from '../../src/net/dns/packet-type.ts';
import type { RecordType } from '../../src/net/dns/record-data.ts';

/** The data of one record as the tests write it; strings of TXT are octets (Latin-1). */
export interface ZoneRecord {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly answer: Answer;
}

/** Names with their records; names that only have others below them exist without records (RFC 8020). */
export interface Zone {
  readonly records: ReadonlyMap<string, readonly ZoneRecord[]>;
  readonly names: ReadonlySet<string>;
}

/** What an honest server says. */
export interface ZoneAnswer {
  readonly rcode: number;
  readonly answers: readonly Answer[];
  readonly soaName: string;
}

const TTL_SECONDS = 300;

/**
 * Reads lines of `name TYPE data`: absolute names, `;` starts a comment line, TXT as quoted strings with `\"`, `\\`
 * and `\DDD`. Wildcards (`*.name`) count as in RFC 4592.
 */
export function parseZone(text: string): Zone {
  const lines = text.split('\n').map((line) => line.trim());
  const records = lines.filter((line) => line !== '' && !line.startsWith(';')).map(parseLine);
  return createZone(records);
}

/** A zone from records made by `zoneRecord`. */
export function createZone(list: readonly ZoneRecord[]): Zone {
  const records = new Map<string, ZoneRecord[]>();
  const names = new Set<string>();
  for (const record of list) {
    const others = records.get(record.name) ?? [];
    records.set(record.name, [...others, record]);
    const labels = record.name.split('.');
    for (let i = 0; i < labels.length; i += 1) names.add(labels.slice(i).join('.'));
  }
  return { records, names };
}

/** One record from its type and its fields, for example `('a.test', 'MX', ['10', 'mx.test'])`. */
export function zoneRecord(owner: string, type: string, fields: readonly string[]): ZoneRecord {
  const name = lower(owner);
  const build = BUILDERS[type];
  if (build === undefined) throw new Error(`the zone server has no records of type ${type}`);
  const answer = {
    type: packetTypeOf(type as RecordType),
    name,
    ttl: TTL_SECONDS,
    data: build(fields),
  } as Answer;
  return { name, type, ttl: TTL_SECONDS, answer };
}

/** The answer for one question, aliases followed inside the zone like a recursive resolver does. */
export function answerFromZone(zone: Zone, question: string, type: string): ZoneAnswer {
  const answers: Answer[] = [];
  const seen = new Set<string>();
  let name = lower(question);
  for (;;) {
    const here = recordsAt(zone, name);
    const own = here.filter((record) => record.type === type);
    answers.push(...own.map((record) => withOwner(record.answer, name)));
    const alias = here.find((record) => record.type === 'CNAME');
    if (own.length > 0 || alias === undefined || seen.has(name)) {
      const exists = here.length > 0 || zone.names.has(name);
      return { rcode: exists ? 0 : 3, answers, soaName: parentOf(name) };
    }
    seen.add(name);
    answers.push(withOwner(alias.answer, name));
    name = alias.answer.type === 'CNAME' ? lower(alias.answer.data) : name;
  }
}

function recordsAt(zone: Zone, name: string): readonly ZoneRecord[] {
  const exact = zone.records.get(name);
  if (exact !== undefined) return exact;
  if (zone.names.has(name)) return [];
  const labels = name.split('.');
  for (let i = 1; i < labels.length; i += 1) {
    const ancestor = labels.slice(i).join('.');
    const wildcard = zone.records.get(`*.${ancestor}`);
    if (wildcard !== undefined) return wildcard;
    if (zone.names.has(ancestor)) return [];
  }
  return [];
}

function withOwner(answer: Answer, name: string): Answer {
  return { ...answer, name };
}

function parentOf(name: string): string {
  return name.split('.').slice(-2).join('.');
}

function lower(name: string): string {
  return name.replace(/\.$/, '').toLowerCase();
}

const BUILDERS: Readonly<Record<string, (fields: readonly string[]) => unknown>> = {
  A: ([address]) => address,
  AAAA: ([address]) => address,
  CAA: ([flags, tag, value]) => ({ flags: Number(flags), tag, value }),
  CNAME: ([target = '']) => lower(target),
  DS: ([keyTag, algorithm, digestType, digest = '']) => ({
    keyTag: Number(keyTag),
    algorithm: Number(algorithm),
    digestType: Number(digestType),
    digest: Buffer.from(digest, 'hex'),
  }),
  /** As octets in hexadecimal: the data is what is tested. */
  HTTPS: ([octets = '']) => Buffer.from(octets, 'hex'),
  MX: ([preference, exchange = '.']) => ({
    preference: Number(preference),
    exchange: lower(exchange) || '.',
  }),
  NS: ([target = '']) => lower(target),
  PTR: ([target = '']) => lower(target),
  SOA: ([mname, rname]) => ({ mname, rname, serial: 1, refresh: 2, retry: 3, expire: 4, minimum: 5 }),
  TLSA: ([usage, selector, matchingType, certificate = '']) => ({
    usage: Number(usage),
    selector: Number(selector),
    matchingType: Number(matchingType),
    certificate: Buffer.from(certificate, 'hex'),
  }),
  TXT: (strings) => strings.map((text) => Buffer.from(text, 'latin1')),
};

function parseLine(line: string): ZoneRecord {
  const match = /^(\S+)\s+(\S+)\s*(.*)$/.exec(line);
  const [, name = '', type = '', data = ''] = match ?? [];
  return zoneRecord(name, type.toUpperCase(), splitFields(data));
}

function splitFields(data: string): string[] {
  const fields = data.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? [];
  return fields.map((field) => (field.startsWith('"') ? unescape(field.slice(1, -1)) : field));
}

function unescape(text: string): string {
  return text.replace(/\\(\d{3}|.)/g, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number(code)) : code,
  );
}
