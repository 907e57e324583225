import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInventory } from '../read-inventory.ts';
import { FORMATS, formatOf } from './index.ts';

// oxlint-disable-next-line node/no-process-env -- where the corpus lies is a fact of the machine
const corpus = process.env['CORPUS_DIR'] ?? join(import.meta.dirname, '../../../../../../shared/corpus');
const folder = join(corpus, 'lockfiles-every-kind');
const isHere = existsSync(folder);
if (!isHere)
  process.stderr.write(`No corpus at ${corpus}: the corpus tests of further lockfiles do not run.\n`);

interface Expected {
  readonly file: string;
  readonly packages: readonly (readonly [ecosystem: string, name: string, version: string, ...unknown[]])[];
}

const expectations: Readonly<Record<string, Expected>> = isHere
  ? JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))
  : {};
const cases = Object.entries(expectations).filter(([, { file }]) => formatOf(file) !== null);

/** The expectations write NuGet's names, whose letter case does not count, in lower case. */
function rowOf(ecosystem: string | null, name: string, version: string): string {
  return `${ecosystem} ${ecosystem === 'NuGet' ? name.toLowerCase() : name} ${version}`;
}

/** Its first document is of the package manager itself, which the expectation leaves out and we read. */
const WITH_MANAGER = 'withastro__astro__pnpm-lock.yaml';
const MANAGER = /^npm (?:@pnpm\/|@reflink\/|pnpm )/;

describe.skipIf(!isHere)(`lockfiles of every kind, of ${Object.keys(FORMATS).length} names`, () => {
  it.each(cases)('%s: what is asked for is what independent parsers read', (name, { file, packages }) => {
    const inventory = readInventory(file, readFileSync(join(folder, name)), { distribution: null });
    const asked = inventory.packages.flatMap(({ ecosystem, lookups }) =>
      lookups.map(({ name: asked, version }) => rowOf(ecosystem, asked, version)),
    );
    const expected = packages.map((row) => rowOf(row[0], row[1], row[2]));
    const own = name === WITH_MANAGER ? asked.filter((row) => !MANAGER.test(row)) : asked;
    expect(own.toSorted()).toEqual([...new Set(expected)].sort());
  });
});
