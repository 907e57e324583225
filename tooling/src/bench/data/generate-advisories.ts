import { createRandom, type Random } from '../random.ts';
import { packageName } from './package-name.ts';

/** The share of a real npm dump is larger still: 98 % in 2026. */
const MALWARE_SHARE = 0.9;
/** Vulnerable packages have two records each, as a rule. */
const RECORDS_PER_PACKAGE = 2;
/** Numbers of packages that only malware records name. */
const FIRST_MALWARE_PACKAGE = 10_000_000;

export interface AdvisoryNames {
  /** Packages with vulnerabilities; every version below 2.0.0 has them. */
  readonly vulnerablePackages: number;
  readonly malware: number;
}

/** How `count` records divide. */
export function divideAdvisories(count: number): AdvisoryNames {
  const malware = Math.floor(count * MALWARE_SHARE);
  return { malware, vulnerablePackages: Math.ceil((count - malware) / RECORDS_PER_PACKAGE) };
}

/** Every package that the records name. */
export function* namedPackages(count: number): Generator<string> {
  const { malware, vulnerablePackages } = divideAdvisories(count);
  for (let index = 0; index < vulnerablePackages; index += 1) yield packageName(index);
  for (let index = 0; index < malware; index += 1) yield packageName(FIRST_MALWARE_PACKAGE + index);
}

/** OSV records (schema 1.7) of npm as NDJSON, a line at a time: the same count gives the same records. */
export function* generateAdvisories(count: number): Generator<string> {
  const { malware } = divideAdvisories(count);
  const random = createRandom(1);
  for (let index = 0; index < count - malware; index += 1) {
    const name = packageName(Math.floor(index / RECORDS_PER_PACKAGE));
    yield `${JSON.stringify(vulnerability({ index, name, prefix: 'GHSA' }, random))}\n`;
  }
  for (let index = 0; index < malware; index += 1) {
    yield `${JSON.stringify(malwareRecord(index, random))}\n`;
  }
}

export interface VulnerabilityOf {
  readonly index: number;
  readonly name: string;
  /** Of the id. */
  readonly prefix: string;
}

/** A record that affects every version below a 2.x that it names as the fix. */
export function vulnerability({ index, name, prefix }: VulnerabilityOf, random: Random) {
  const fixed = `2.${random.below(20)}.${random.below(10)}`;
  const mark = index.toString(36).padStart(6, '0');
  return {
    schema_version: '1.7.5',
    id: `${prefix}-${mark.slice(0, 3)}-${mark.slice(3)}-bnch`,
    modified: dateOf(random),
    published: '2024-01-02T03:04:05Z',
    aliases: [`CVE-2024-${100_000 + index}`],
    summary: `${FAULTS[random.below(FAULTS.length)] ?? ''} in ${name}`,
    details: DETAILS,
    severity: [{ type: 'CVSS_V3', score: VECTORS[random.below(VECTORS.length)] ?? '' }],
    affected: [
      {
        package: { ecosystem: 'npm', name },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
      },
    ],
    references: [{ type: 'ADVISORY', url: `https://advisories.example/${prefix}/${mark}` }],
    database_specific: { cwe_ids: ['CWE-400'], severity: 'HIGH' },
  };
}

function malwareRecord(index: number, random: Random) {
  const name = packageName(FIRST_MALWARE_PACKAGE + index);
  const year = 2023 + (index % 4);
  const listed = random.happens(0.3)
    ? { versions: [`1.0.${random.below(9)}`, `99.${random.below(99)}.0`] }
    : { ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] };
  return {
    schema_version: '1.5.0',
    id: `MAL-${year}-${index}`,
    modified: dateOf(random),
    published: '2025-01-02T03:04:05Z',
    summary: `Malicious code in ${name} (npm)`,
    details: MALWARE_DETAILS,
    affected: [{ package: { ecosystem: 'npm', name }, ...listed }],
    references: [{ type: 'WEB', url: `https://advisories.example/malware/${index}` }],
    credits: [{ name: 'A finder', type: 'FINDER', contact: ['https://finder.example'] }],
    database_specific: { 'malicious-packages-origins': [{ sha256: random.base64(43), source: 'a-finder' }] },
  };
}

function dateOf(random: Random): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `2025-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}T01:02:03Z`;
}

const FAULTS = [
  'Denial of service',
  'Prototype pollution',
  'Path traversal',
  'Cross-site scripting',
  'Information leak',
];
const VECTORS = [
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:3.1/AV:N/AC:H/PR:L/UI:R/S:U/C:L/I:N/A:N',
  'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N',
];
const DETAILS =
  'Input that a caller controls reaches the parser unchecked. A text of a few kilobytes keeps one core busy for minutes. ' +
  'Update to a fixed version; where that is not possible, limit the length of what is passed in.';
const MALWARE_DETAILS =
  'The package runs a script when it is installed, which reads environment variables and sends them to a host of its author. ' +
  'Any computer that has this package installed or running should be considered fully compromised.';
