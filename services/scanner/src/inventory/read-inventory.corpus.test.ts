import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Package } from './package.ts';
import { readInventory } from './read-inventory.ts';

// oxlint-disable-next-line node/no-process-env -- where the corpus lies is a fact of the machine
const corpus = process.env['CORPUS_DIR'] ?? join(import.meta.dirname, '../../../../../shared/corpus');
const isHere = existsSync(join(corpus, 'expected'));
if (!isHere) process.stderr.write(`No corpus at ${corpus}: the corpus tests of the extractors do not run.\n`);

interface Expected {
  readonly file: string;
  readonly invalid?: boolean;
  readonly packages?: readonly (readonly [string, string])[];
  readonly notRegistry?: readonly (readonly [string, string])[];
  readonly pinned?: readonly (readonly [string, string, string | null])[];
  readonly unpinned?: readonly (readonly [string, string, string | null])[];
  readonly other?: readonly unknown[];
}

/** Where we read a file otherwise than its expectation, and why. */
const DISAGREEMENTS: Readonly<
  Record<string, { readonly foreign?: readonly string[]; readonly why: string }>
> = {
  'npm__ort-version-urls': {
    foreign: ['is-windows 1.0.2'],
    why: 'an archive of a code host has not the path of a registry tarball',
  },
  'yarn__scalibr-no-version.v1': {
    why: 'the descriptor has no range, which is what the independent script failed on; the entry is whole',
  },
};

const NO_RANGE = 'yarn__scalibr-no-version.v1';

describe.skipIf(!isHere)('lockfiles of the corpus', () => {
  it.each(casesOf('npm', 'yarn'))('%s: matched packages are the expected registry packages', (name) => {
    const { matched } = read(name);
    const expected = expectationOf(name);
    const foreign = new Set([...foreignPairs(expected), ...(DISAGREEMENTS[name]?.foreign ?? [])]);
    const fromRegistry = pairs(expected.packages ?? []).filter((pair) => !foreign.has(pair));
    expect(matched.map(toPair).sort()).toEqual(
      [...new Set([...fromRegistry, ...tarballPairs(expected)])].sort(),
    );
  });

  it.each(casesOf('npm', 'yarn'))('%s: every foreign package is told, nothing else is unmatched', (name) => {
    const { unmatched } = read(name);
    const expected = expectationOf(name);
    const foreign = [...foreignNames(expected), ...(DISAGREEMENTS[name]?.foreign ?? []).map(nameOfPair)];
    expect(unmatched.map(({ unmatched: reason }) => reason)).toEqual(
      unmatched.map(() => 'not-a-registry-package'),
    );
    expect([...new Set(unmatched.map((found) => found.name))].sort()).toEqual([...new Set(foreign)].sort());
  });

  it.runIf(isHere)(`${NO_RANGE}: ${DISAGREEMENTS[NO_RANGE]?.why}`, () => {
    expect(expectationOf(NO_RANGE).invalid).toBe(true);
    expect(read(NO_RANGE).matched.map(toPair)).toEqual(['balanced-match 1.0.2']);
  });

  it.each(casesOf('pip', 'pipenv'))('%s: matched packages are the expected pins', (name) => {
    const expected = pairs(expectationOf(name).pinned ?? []);
    expect(read(name).matched.map(toPair).sort()).toEqual([...new Set(expected)].sort());
  });

  it.each(casesOf('pip'))('%s: unpinned requirements are told with what they ask for', (name) => {
    const expected = (expectationOf(name).unpinned ?? []).map(([project, clauses]) => [
      project,
      clauses.split(',').sort(),
    ]);
    const unpinned = read(name).unmatched.filter(({ unmatched: reason }) => reason === 'not-pinned');
    const ours = unpinned.map((found) => [found.name, found.version.split(',').sort()]);
    expect(ours.map(String).sort()).toEqual([...new Set(expected.map(String))].sort());
  });

  it.each(casesOf('pip'))('%s: every other line is accounted for', (name) => {
    const { unmatched, unresolved } = read(name);
    const others = (expectationOf(name).other ?? []).map(String);
    const neither = others.filter((line) => line.startsWith('--') || line === '-e .');
    const told = unmatched.filter(({ unmatched: reason }) => reason !== 'not-pinned').length + unresolved;
    expect(told).toBe(others.length - neither.length);
  });

  it.each(casesOf('pipenv'))('%s: a project of `default` is production, and nothing is unmatched', (name) => {
    const { matched, unmatched } = read(name);
    const production = (expectationOf(name).pinned ?? []).filter(([, , category]) => category === 'default');
    const ours = matched.filter(({ scope }) => scope === 'production').map(toPair);
    expect(ours.sort()).toEqual([...new Set(pairs(production))].sort());
    expect(unmatched).toEqual([]);
  });
});

function casesOf(...kinds: readonly string[]): string[] {
  if (!isHere) return [];
  return readdirSync(join(corpus, 'expected'))
    .filter((file) => kinds.some((kind) => file.startsWith(`${kind}__`)))
    .map((file) => file.slice(0, file.lastIndexOf('__')))
    .filter((name) => name !== NO_RANGE);
}

function expectationOf(name: string): Expected {
  const file = readdirSync(join(corpus, 'expected')).find((candidate) => candidate.startsWith(`${name}__`));
  return JSON.parse(readFileSync(join(corpus, 'expected', file ?? name), 'utf8'));
}

function read(name: string): { matched: Package[]; unmatched: Package[]; unresolved: number } {
  const path = join(corpus, expectationOf(name).file);
  const inventory = readInventory(basename(path), readFileSync(path), { distribution: null });
  const packages = inventory.packages;
  return {
    matched: packages.filter(({ unmatched }) => unmatched === null),
    unmatched: packages.filter(({ unmatched }) => unmatched !== null),
    unresolved: inventory.unresolved?.length ?? 0,
  };
}

function toPair({ name, version }: Package): string {
  return `${name} ${version}`;
}

function pairs(rows: readonly (readonly [string, string, ...unknown[]])[]): string[] {
  return rows.map(([name, version]) => `${name} ${version}`);
}

function nameOfPair(pair: string): string {
  return pair.split(' ', 1).join('');
}

/** Rows read `name@version address` (npm 7 and later), `name address` (before) or `name@address` (yarn). */
function foreignRows(expected: Expected): { name: string; rest: string }[] {
  return (expected.notRegistry ?? [])
    .filter(([kind, row]) => (kind === 'non-registry' && !isTarballRow(row)) || row.endsWith('/raven-js'))
    .map(([, row]) => row.replace('node_modules/', ''))
    .map((row) => ({ name: /^@?[^@ ]+/.exec(row)?.[0] ?? row, rest: row }));
}

function foreignNames(expected: Expected): string[] {
  return foreignRows(expected).map(({ name }) => name);
}

/** The expectations list a foreign package once more, under its version, among the packages. */
function foreignPairs(expected: Expected): string[] {
  const names = new Set(foreignNames(expected));
  return pairs(expected.packages ?? []).filter((pair) => names.has(nameOfPair(pair)));
}

/** npm 4 wrote a registry tarball in the place of a version; the expectations count it as foreign (cut rows). */
function isTarballRow(row: string): boolean {
  return / https:\S+\/-\//.test(row);
}

function tarballPairs(expected: Expected): string[] {
  const text = readFileSync(join(corpus, expected.file), 'utf8');
  const tarballs = text.matchAll(/"version": "https:[^"]+\/([^"/]+)\/-\/\1-([^"/]+)\.tgz"/g);
  return [...tarballs].map(([, name, version]) => `${name} ${version}`);
}
