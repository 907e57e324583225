import { parseAllDocuments } from 'yaml';
import type { DnsFailure } from '../../src/net/dns/dns-outcome.ts';
import { createZone, type Zone, type ZoneRecord, zoneRecord } from './zone.ts';

/** One case of the public RFC 7208 test suite. */
export interface SpfSuiteCase {
  readonly scenario: string;
  readonly name: string;
  readonly host: string;
  readonly helo: string;
  readonly mailFrom: string;
  /** Any of these is right. */
  readonly results: readonly string[];
  /** `DEFAULT` means none; null means not checked. */
  readonly explanation: string | null;
  readonly zone: Zone;
  readonly failures: ReadonlyMap<string, DnsFailure>;
}

/** Reads the suite's YAML: one document a scenario, its zone data shared by its cases. */
export function readSpfSuite(yaml: string): readonly SpfSuiteCase[] {
  return parseAllDocuments(yaml).flatMap((document) => {
    const scenario = asRecord(document.toJS());
    const data = asRecord(scenario['zonedata']);
    const { zone, failures } = readZoneData(data);
    return Object.entries(asRecord(scenario['tests'])).map(([name, value]) => {
      const test = asRecord(value);
      return {
        scenario: asText(scenario['description']),
        name,
        host: asText(test['host']),
        helo: asText(test['helo']),
        mailFrom: asText(test['mailfrom']),
        results: asList(test['result']).map(asText),
        explanation: test['explanation'] === undefined ? null : asText(test['explanation']),
        zone,
        failures,
      };
    });
  });
}

const TIMEOUT: DnsFailure = { kind: 'timeout', reason: 'no-reply' };
const TYPES = ['A', 'AAAA', 'MX', 'PTR', 'TXT'];

function readZoneData(data: Readonly<Record<string, unknown>>) {
  const records: ZoneRecord[] = [];
  const failures = new Map<string, DnsFailure>();
  for (const [owner, value] of Object.entries(data)) {
    const name = owner.replace(/\.$/, '').toLowerCase();
    const own = readEntries(name, asList(value));
    records.push(...own);
    if (!asList(value).includes('TIMEOUT')) continue;
    const present = new Set(own.map((record) => record.type));
    for (const type of TYPES) if (!present.has(type)) failures.set(`${type} ${name}`, TIMEOUT);
  }
  return { zone: createZone(records), failures };
}

/** The obsolete type SPF stands for TXT where a name has no TXT of its own. */
function readEntries(name: string, entries: readonly unknown[]): ZoneRecord[] {
  const pairs = entries
    .filter((entry) => entry !== 'TIMEOUT')
    .flatMap((entry) => Object.entries(asRecord(entry)));
  const hasText = pairs.some(([type]) => type === 'TXT');
  return pairs.flatMap(([type, value]) => {
    if (value === 'NONE' || (type === 'SPF' && hasText)) return [];
    const actual = type === 'SPF' ? 'TXT' : type;
    const fields = asList(value).map(asText);
    return [zoneRecord(name, actual, actual === 'TXT' ? fields.flatMap(inStrings) : fields)];
  });
}

function inStrings(text: string): string[] {
  return text.match(/[\s\S]{1,255}/g) ?? [''];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value));
  throw new Error(`not a mapping: ${String(value)}`);
}

/** YAML scalars as they were written; null is empty text. */
function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
