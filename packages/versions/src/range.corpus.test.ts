import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AffectedRange } from './affected-range.ts';
import { fixedVersions } from './fixed-versions.ts';
import { pep440 } from './pep440.ts';
import { isAffectedVersion } from './range.ts';
import { semver } from './semver.ts';

// oxlint-disable-next-line node/no-process-env
const corpus = process.env.CORPUS_DIR ?? path.resolve(import.meta.dirname, '../../../../shared/corpus');
const isHere = existsSync(path.join(corpus, 'expected')) && existsSync(path.join(corpus, 'osv'));
if (!isHere) process.stdout.write(`no corpus at ${corpus}: advisory matches are skipped\n`);

interface Affected {
  readonly id: string;
  readonly ranges: AffectedRange[];
  readonly versions: string[];
}

describe.each([
  { ecosystem: 'npm', scheme: semver, files: /^(npm|yarn)__/ },
  { ecosystem: 'PyPI', scheme: pep440, files: /^(pip|pipenv)__/ },
] as const)('every $ecosystem lockfile of the corpus', ({ ecosystem, scheme, files }) => {
  it.skipIf(!isHere)('matches the advisories, and names the fixes, which were computed independently', () => {
    const records = readRecords(ecosystem);
    const answers: string[] = [];
    const expected: string[] = [];
    for (const { packages, matches } of readExpected(files)) {
      for (const [name, version] of packages) {
        const known = records.get(toName(ecosystem, name)) ?? [];
        for (const id of new Set(known.map((one) => one.id))) {
          const rows = known.filter((one) => one.id === id);
          if (!rows.some((row) => isAffectedVersion(scheme, version, row))) continue;
          const ranges = rows.flatMap((row) => row.ranges);
          const fixes = fixedVersions(scheme, version, ranges);
          answers.push(`${name}@${version} ${id} ${fixes.join(' ')}`);
        }
      }
      for (const { package: name, version, ids, fixes } of matches) {
        for (const id of ids) {
          const fix = fixes[id];
          const above = fix?.fixedVersions.filter((one) => scheme.compare(one, version) > 0) ?? [];
          expected.push(`${name}@${version} ${id} ${above.join(' ')}`);
        }
      }
    }
    expect(expected.length).toBeGreaterThan(0);
    expect(answers.toSorted()).toEqual(expected.toSorted());
  });
});

interface Expected {
  readonly packages: [string, string][];
  readonly matches: {
    readonly package: string;
    readonly version: string;
    readonly ids: string[];
    readonly fixes: Record<string, { fixedVersions: string[] }>;
  }[];
}

function readExpected(files: RegExp): Expected[] {
  const folder = path.join(corpus, 'expected');
  const names = readdirSync(folder).filter((name) => files.test(name));
  return names.flatMap((name) => {
    const { packages, pinned, matches } = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
    return matches?.open === undefined
      ? []
      : { packages: distinct(packages ?? pinned), matches: matches.open };
  });
}

/** A requirement may be pinned several times, under different markers. */
function distinct(packages: [string, string][]): [string, string][] {
  const known = new Map(packages.map(([name, version]) => [`${name}@${version}`, [name, version] as const]));
  return [...known.values()].map(([name, version]) => [name, version]);
}

function readRecords(ecosystem: string): Map<string, Affected[]> {
  const folder = path.join(corpus, 'osv');
  const records = new Map<string, Affected[]>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ndjson'))) {
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      const record = line === '' ? { withdrawn: true } : JSON.parse(line);
      if (record.withdrawn !== undefined) continue;
      for (const row of record.affected ?? []) {
        if (row.package?.ecosystem !== ecosystem) continue;
        const name = toName(ecosystem, row.package.name);
        records.set(name, [...(records.get(name) ?? []), toAffected(record.id, row)]);
      }
    }
  }
  return records;
}

function toAffected(id: string, row: { ranges?: RawRange[]; versions?: string[] }): Affected {
  const ranges = (row.ranges ?? []).flatMap(({ type, events }) =>
    type === 'GIT' ? [] : { type, events: events.map(toEvent) },
  );
  return { id, ranges, versions: row.versions ?? [] };
}

interface RawRange {
  readonly type: 'SEMVER' | 'ECOSYSTEM' | 'GIT';
  readonly events: (
    | { introduced: string }
    | { fixed: string }
    | { last_affected: string }
    | { limit: string }
  )[];
}

function toEvent(event: RawRange['events'][number]): AffectedRange['events'][number] {
  return 'last_affected' in event ? { lastAffected: event.last_affected } : event;
}

/** PyPI compares names by PEP 503. */
function toName(ecosystem: string, name: string): string {
  return ecosystem === 'PyPI' ? name.toLowerCase().replaceAll(/[-_.]+/g, '-') : name;
}
