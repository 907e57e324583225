import type { DnsFailure } from '../../src/net/dns/dns-outcome.ts';
import { createZone, type Zone, type ZoneRecord, zoneRecord } from './zone.ts';

/** One expectation of a file of SPF cases, with the records that stand above it. */
export interface SpfFileCase {
  readonly name: string;
  /** The HELO name. */
  readonly domain: string;
  readonly sender: string;
  readonly ip: string;
  readonly result: string;
  readonly explanation: string | null;
  readonly zone: Zone;
  readonly failures: ReadonlyMap<string, DnsFailure>;
}

/**
 * Reads the SPF case files of another implementation line by line (repeated keys make them no YAML): records and
 * settings hold until `---`, every `expect` is a case. A name `_dns_error.*` does not answer.
 */
export function readSpfCaseFile(text: string): readonly SpfFileCase[] {
  return text.split(/^---$/m).flatMap(readScenario);
}

function readScenario(text: string): SpfFileCase[] {
  const cases: SpfFileCase[] = [];
  const records = new Map<string, readonly ZoneRecord[]>();
  const settings = new Map<string, string>();
  for (const line of text.split('\n')) {
    const match = /^(?:- )?(?<key>[a-z0-9]+):\s*(?<value>.*)$/.exec(line.trim());
    const { key = '', value = '' } = match?.groups ?? {};
    const read = RECORDS.get(key);
    if (read !== undefined) {
      const [owner = '', ...rest] = value.split(' ');
      records.set(`${key} ${owner}`, read(owner, rest.join(' ')));
    } else if (key === 'expect') {
      cases.push(toCase(settings, value, [...records.values()].flat()));
    } else if (key !== '') {
      settings.set(key, value);
    }
  }
  return cases;
}

function toCase(
  settings: ReadonlyMap<string, string>,
  expected: string,
  records: readonly ZoneRecord[],
): SpfFileCase {
  const setting = (key: string) => settings.get(key) ?? '';
  const [result = '', ...explanation] = expected.trim().split(' ');
  return {
    name: setting('name'),
    domain: setting('domain'),
    sender: setting('sender'),
    ip: setting('ip'),
    result,
    explanation: explanation.length === 0 ? null : explanation.join(' '),
    zone: createZone(records),
    failures: new Map([['_dns_error.org', { kind: 'timeout', reason: 'no-reply' }]]),
  };
}

type ReadRecords = (owner: string, value: string) => readonly ZoneRecord[];

const RECORDS: ReadonlyMap<string, ReadRecords> = new Map<string, ReadRecords>([
  ['spf', readText],
  ['exp', readText],
  ['a', (owner, value) => list(value).map((address) => addressRecord(owner, address))],
  ['aaaa', (owner, value) => list(value).map((address) => addressRecord(owner, address))],
  [
    'mx',
    (owner, value) =>
      list(value).flatMap((address, i) => {
        const exchange = `x${i}.mail.${owner}`;
        return [zoneRecord(owner, 'MX', [String(i), exchange]), addressRecord(exchange, address)];
      }),
  ],
  [
    'ptr',
    (address, value) => {
      const owner = `${address.split('.').toReversed().join('.')}.in-addr.arpa`;
      return list(value).map((target) => zoneRecord(owner, 'PTR', [target]));
    },
  ],
]);

function readText(owner: string, value: string): readonly ZoneRecord[] {
  // An owner that no DNS message can carry cannot be in a zone either.
  if (owner.length > 253 || owner.split('.').some((label) => label.length > 63)) return [];
  return [zoneRecord(owner, 'TXT', value.match(/.{1,255}/g) ?? [''])];
}

function addressRecord(owner: string, address: string): ZoneRecord {
  return zoneRecord(owner, address.includes(':') ? 'AAAA' : 'A', [address]);
}

function list(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}
