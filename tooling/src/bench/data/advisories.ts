import { createHash } from 'node:crypto';

type InstalledPackage = Readonly<Record<'name' | 'version', string>>;

/** One of so many records is no malware; a real npm dump has fewer still (2 % in 2026). */
const VULNERABILITY_EVERY = 10;
/** Vulnerable packages have two records each. */
const RECORDS_PER_PACKAGE = 2;
/** One of so many installed packages is vulnerable; twice as many have records and are past the fix. */
const VULNERABLE_EVERY = 33;
const FIRST_CLEAN_PACKAGE = 1_000_000;
const FIRST_MALWARE_PACKAGE = 10_000_000;

/** `count` OSV records of npm as NDJSON: the same count gives the same records. */
export function* generateAdvisories(count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) {
    const place = Math.floor(index / VULNERABILITY_EVERY / RECORDS_PER_PACKAGE);
    const record =
      index % VULNERABILITY_EVERY === 0
        ? vulnerability({ id: `GHSA-${index}`, name: packageName(place), fixed: `2.${index % 19}.0` })
        : vulnerability({ id: `MAL-2025-${index}`, name: packageName(FIRST_MALWARE_PACKAGE + index) });
    yield `${JSON.stringify(record)}\n`;
  }
}

/** An OSV record that affects every version, or every one below `fixed`. */
export function vulnerability({ id, name, fixed }: { id: string; name: string; fixed?: string }) {
  const events = fixed === undefined ? [{ introduced: '0' }] : [{ introduced: '0' }, { fixed }];
  return {
    schema_version: '1.7.5',
    id,
    modified: '2025-02-03T01:02:03Z',
    published: '2024-01-02T03:04:05Z',
    summary: `Denial of service in ${name}`,
    details: DETAILS,
    ...(fixed === undefined ? {} : { aliases: [`CVE-2024-${id}`], severity: SEVERITY }),
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
    references: [{ type: 'ADVISORY', url: `https://advisories.example/${id}` }],
    database_specific: { cwe_ids: ['CWE-400'], severity: 'HIGH' },
  };
}

const SEVERITY = [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' }];
const DETAILS =
  'Input that a caller controls reaches the parser unchecked. A text of a few kilobytes keeps one core busy for minutes. ' +
  'Update to a fixed version; where that is not possible, limit the length of what is passed in.';

/** How many of `count` chosen packages are vulnerable. */
export function vulnerableAmong(count: number): number {
  return Math.ceil(count / VULNERABLE_EVERY);
}

/** `count` installed packages with so many advisories of `generateAdvisories` in mind. */
export function choosePackages(count: number, advisories: number): readonly InstalledPackage[] {
  const vulnerable = Math.floor(advisories / VULNERABILITY_EVERY / RECORDS_PER_PACKAGE);
  const step = Math.max(3, Math.floor(vulnerable / vulnerableAmong(count)));
  return Array.from({ length: count }, (_, index) => {
    const place = (Math.floor(index / VULNERABLE_EVERY) * step) % Math.max(1, vulnerable - 3);
    const after = index % VULNERABLE_EVERY;
    const version = `${after === 0 ? 1 : 3}.${index % 12}.${index % 19}`;
    return { name: packageName(after <= 2 ? place + after : FIRST_CLEAN_PACKAGE + index), version };
  });
}

const FIRST_WORDS = ['fast', 'tiny', 'open', 'smart', 'react', 'vue', 'node', 'json', 'async', 'super'];
const SECOND_WORDS = ['parser', 'loader', 'router', 'logger', 'cache', 'stream', 'queue', 'client', 'config'];

/** The name of the package with this number, believable and no other's: `fast-parser-1z`, `@tiny-4/loader`. */
function packageName(number: number): string {
  const first = FIRST_WORDS[number % FIRST_WORDS.length] ?? '';
  const second = SECOND_WORDS[Math.floor(number / FIRST_WORDS.length) % SECOND_WORDS.length] ?? '';
  const mark = number.toString(36);
  return number % 4 === 0 ? `@${first}-${mark}/${second}` : `${first}-${second}-${mark}`;
}

/** A `package-lock.json` (lockfileVersion 3) with these packages, about 450 bytes each and by name as in real ones. */
export function generateLockfile(packages: readonly InstalledPackage[]): string {
  const entries = packages.map(({ name, version }, index) => {
    const bare = name.slice(name.lastIndexOf('/') + 1);
    const others = [1, 2].map((step) => packages[(index * 7 + step) % packages.length]?.name ?? bare);
    const entry = {
      version,
      resolved: `https://registry.example/${name}/-/${bare}-${version}.tgz`,
      integrity: `sha512-${createHash('sha512').update(name).digest('base64')}`,
      ...(index % 3 === 0 ? { dev: true } : {}),
      license: 'MIT',
      dependencies: Object.fromEntries(others.map((other) => [other, `^${version}`])),
      engines: { node: '>=18' },
    };
    return [`node_modules/${name}`, entry] as const;
  });
  const root = { name: 'bench', version: '1.0.0', license: 'UNLICENSED' };
  const byFolder = entries.toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const lockfile = { ...root, lockfileVersion: 3, packages: Object.fromEntries([['', root], ...byFolder]) };
  return `${JSON.stringify(lockfile, null, 2)}\n`;
}
