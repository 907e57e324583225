import type { Advisory } from '@repo/upstream/advisory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advisory, affected, npmPackage } from '../../../test/support/advisories.ts';
import type { Package } from '../../inventory/package.ts';
import type { KnownAdvisories } from '../../matching/find-advisories.ts';
import { match } from '../../matching/match.ts';
import { type Diff, diff } from './diff.ts';

/** Affects `example` from 1.0.0 up to 1.2.0. */
const FIRST = advisory({
  id: 'GHSA-1',
  aliases: ['CVE-1'],
  affected: [affected('example', ['1.0.0', '1.2.0'])],
});
/** The same vulnerability by another name, of which only 1.1.0 is said to be affected. */
const FIRST_AGAIN = advisory({
  id: 'PYSEC-1',
  aliases: ['CVE-1'],
  affected: [affected('example', ['1.1.0', '1.1.1'])],
});
const SECOND = advisory({ id: 'GHSA-2', affected: [affected('example', ['1.1.0', '3.0.0'])] });
const ALL = [FIRST, FIRST_AGAIN, SECOND];
/** What the advisories say, written out by hand. */
const AFFECTING: Readonly<Record<string, readonly Advisory[]>> = {
  '0.9.0': [],
  '1.0.0': [FIRST],
  '1.0.5': [FIRST],
  '1.1.0': [FIRST, FIRST_AGAIN, SECOND],
  '2.0.0': [SECOND],
  '3.0.0': [],
};
const VERSIONS = Object.keys(AFFECTING);

interface Entry {
  readonly name: string;
  readonly version: string;
  readonly scope?: Package['scope'];
  readonly isJudged?: boolean;
}

const of = (...versions: readonly string[]): readonly Entry[] =>
  versions.map((version) => ({ name: 'example', version }));
const unjudged = (version: string): Entry => ({ name: 'example', version, isJudged: false });

function known(entries: readonly Entry[]): KnownAdvisories {
  const packages = entries.map((entry) => ({
    entry,
    package: npmPackage(entry.name, entry.version, {
      scope: entry.scope === undefined ? 'production' : entry.scope,
    }),
  }));
  return {
    lookedUp: packages
      .filter(({ entry }) => entry.isJudged !== false)
      .map(({ entry, package: each }) => ({
        package: each,
        ecosystem: 'npm',
        advisories: entry.name === 'example' ? (AFFECTING[entry.version] ?? []) : [],
      })),
    unmatched: packages
      .filter(({ entry }) => entry.isJudged === false)
      .map(({ package: each }) => ({ package: each, reason: 'not-a-registry-package' })),
  };
}

const compare = (
  base: readonly Entry[],
  head: readonly Entry[],
  partial: Partial<Record<'base' | 'head', true>> = {},
) =>
  diff(
    { known: known(base), isPartial: partial.base === true },
    { known: known(head), isPartial: partial.head === true },
  );

const shown = ({ introduced, resolved, persisting, undetermined }: Diff) => ({
  introduced: introduced.map((each) => [each.package.version, each.primary.id, each.cause, each.from]),
  resolved: resolved.map((each) => [each.package.version, each.primary.id]),
  persisting: persisting.map(({ before, after, findings }) => [
    before.version,
    after.version,
    ...findings.map(({ primary }) => primary.id),
  ]),
  undetermined: undetermined.map(({ package: each, side, reason, findings }) => [
    each.version,
    side,
    reason,
    ...findings.map(({ primary }) => primary.id),
  ]),
});

const NOTHING = { introduced: [], resolved: [], persisting: [], undetermined: [] };

describe('diff', () => {
  it('tells what a version brings, keeps and leaves behind', () => {
    expect(shown(compare(of('1.0.0'), of('1.1.0')))).toEqual({
      ...NOTHING,
      introduced: [['1.1.0', 'GHSA-2', 'changed', '1.0.0']],
      persisting: [['1.0.0', '1.1.0', 'GHSA-1']],
    });
    expect(shown(compare(of('1.1.0'), of('2.0.0')))).toEqual({
      ...NOTHING,
      resolved: [['1.1.0', 'GHSA-1']],
      persisting: [['1.1.0', '2.0.0', 'GHSA-2']],
    });
  });

  it('takes a record under another name for the same vulnerability', () => {
    expect(match(known(of('1.1.0')).lookedUp).map(({ primary }) => primary.id)).toEqual(['GHSA-1', 'GHSA-2']);
    expect(ALL.map(({ id }) => id)).toContain('PYSEC-1');
    expect(shown(compare(of('1.1.0'), of('1.0.5'))).persisting).toEqual([['1.1.0', '1.0.5', 'GHSA-1']]);
  });

  it('introduces a second copy that is vulnerable too, and resolves it when it goes', () => {
    expect(shown(compare(of('1.0.0'), of('1.0.0', '1.0.5')))).toEqual({
      ...NOTHING,
      introduced: [['1.0.5', 'GHSA-1', 'added', null]],
    });
    expect(shown(compare(of('1.0.0', '1.0.5'), of('1.0.0')))).toEqual({
      ...NOTHING,
      resolved: [['1.0.5', 'GHSA-1']],
    });
    expect(shown(compare(of('1.0.0'), of('1.0.5', '1.1.0'))).introduced).toEqual([
      ['1.1.0', 'GHSA-1', 'added', null],
      ['1.1.0', 'GHSA-2', 'added', null],
    ]);
  });

  it('compares the copies of a package as a set: a vulnerability may wander to another one', () => {
    expect(shown(compare(of('1.0.0', '3.0.0'), of('0.9.0', '1.1.0'))).persisting).toEqual([
      ['1.0.0', '1.1.0', 'GHSA-1'],
    ]);
  });

  it('says of a base that could not be judged neither introduced nor changed', () => {
    expect(shown(compare([unjudged('git')], of('1.0.0')))).toEqual({
      ...NOTHING,
      undetermined: [['git', 'base', 'not-a-registry-package', 'GHSA-1']],
    });
    expect(shown(compare([], of('1.0.0'), { base: true }))).toEqual({
      ...NOTHING,
      undetermined: [['1.0.0', 'base', 'incomplete', 'GHSA-1']],
    });
    expect(compare([], of('1.0.0'), { base: true }).added).toEqual([]);
  });

  it('says of a head that could not be judged that nothing is resolved', () => {
    expect(shown(compare(of('1.0.0'), [unjudged('1.0.0')]))).toEqual({
      ...NOTHING,
      undetermined: [['1.0.0', 'head', 'not-a-registry-package', 'GHSA-1']],
    });
    expect(shown(compare(of('1.0.0'), [], { head: true }))).toEqual({
      ...NOTHING,
      undetermined: [['1.0.0', 'head', 'incomplete', 'GHSA-1']],
    });
  });

  it('says nothing of what could be judged on neither side and stayed', () => {
    expect(shown(compare([unjudged('git')], [unjudged('git')]))).toEqual(NOTHING);
    expect(shown(compare([unjudged('git')], [unjudged('git'), ...of('1.0.0')])).introduced).toHaveLength(1);
  });

  it('lists what moved from development to production', () => {
    const at = (scope: Package['scope']) => [{ name: 'example', version: '3.0.0', scope }];
    expect(compare(at('development'), at('production')).changed).toMatchObject([
      { before: { scope: 'development' }, after: { scope: 'production' }, direction: 'sideways' },
    ]);
    expect(compare(at('development'), at(null)).changed).toEqual([]);
  });

  it('pairs the versions of one branch, and tells the direction', () => {
    const { added, removed, changed } = compare(of('1.0.0', '2.0.0'), of('1.1.0', '0.9.0', '3.0.0'));
    expect(changed.map(({ before, after, direction }) => [before.version, after.version, direction])).toEqual(
      [
        ['1.0.0', '1.1.0', 'up'],
        ['2.0.0', '0.9.0', 'down'],
      ],
    );
    expect([added.map(({ version }) => version), removed]).toEqual([['3.0.0'], []]);
  });
});

const entry: fc.Arbitrary<Entry> = fc.record({
  name: fc.constantFrom('example', 'example', 'example', 'other'),
  version: fc.constantFrom(...VERSIONS),
  scope: fc.constantFrom('production', 'development', null),
  isJudged: fc.constantFrom(true, true, true, false),
});
const lockfile = fc.uniqueArray(entry, {
  maxLength: 8,
  selector: ({ name, version }) => `${name} ${version}`,
});
const judgedOnly = lockfile.map((entries) => entries.filter(({ isJudged }) => isJudged === true));

const nameOf = ({ name, version }: Package) => `${name} ${version}`;
const pairsOf = (entries: readonly Entry[]) =>
  match(known(entries).lookedUp).map(({ package: { version }, primary }) => `${version} ${primary.id}`);
const sorted = (values: readonly string[]) => values.toSorted();

describe('whatever changes', () => {
  it('a file compared with itself is nothing', () => {
    fc.assert(
      fc.property(lockfile, (entries) => {
        expect(Object.values(compare(entries, entries)).flat()).toEqual([]);
      }),
    );
  });

  it('everything in a new file is introduced', () => {
    fc.assert(
      fc.property(lockfile, (entries) => {
        const { introduced, added } = compare([], entries);
        expect(sorted(introduced.map((each) => `${each.package.version} ${each.primary.id}`))).toEqual(
          sorted(pairsOf(entries)),
        );
        expect(introduced.every(({ cause, from }) => cause === 'added' && from === null)).toBe(true);
        expect(added).toHaveLength(entries.length);
      }),
    );
  });

  it('the way back resolves what the way there introduced', () => {
    fc.assert(
      fc.property(lockfile, lockfile, (one, other) => {
        const [there, back] = [compare(one, other), compare(other, one)];
        const named = (findings: Diff['resolved']) =>
          sorted(findings.map((each) => `${each.package.version} ${each.primary.id}`));
        expect(named(there.introduced)).toEqual(named(back.resolved));
        expect(named(there.resolved)).toEqual(named(back.introduced));
        expect(there.undetermined).toHaveLength(back.undetermined.length);
        expect(new Set(there.added.map(nameOf))).toEqual(new Set(back.removed.map(nameOf)));
      }),
    );
  });

  it('where all was judged, it is the difference of two sets of pairs', () => {
    fc.assert(
      fc.property(judgedOnly, judgedOnly, (one, other) => {
        const { introduced, resolved, persisting, undetermined } = compare(one, other);
        const named = (findings: Diff['resolved']) =>
          findings.map((each) => `${each.package.version} ${each.primary.id}`);
        const [before, after] = [new Set(pairsOf(one)), new Set(pairsOf(other))];
        const kept = persisting.flatMap(({ findings }) => named(findings));
        expect(sorted([...named(introduced), ...kept])).toEqual(sorted([...after.difference(before)]));
        expect(resolved.length + kept.length).toBe(before.difference(after).size);
        expect(undetermined).toEqual([]);
      }),
    );
  });

  it('what was not judged at one side is never decided by it', () => {
    fc.assert(
      fc.property(lockfile, judgedOnly, (some, all) => {
        const gone = some.filter(
          (each) => !all.some((other) => other.name === each.name && other.version === each.version),
        );
        const isOpen = gone.some(({ name, isJudged }) => name === 'example' && isJudged === false);
        if (!isOpen) return;
        expect(compare(some, all).introduced).toEqual([]);
        expect(compare(all, some).resolved).toEqual([]);
      }),
    );
  });
});
