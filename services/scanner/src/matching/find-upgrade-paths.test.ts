import type { Advisory, AdvisoryQuery, AdvisorySource } from '@repo/upstream/advisory';
import { UpstreamError } from '@repo/upstream/errors';
import { describe, expect, it } from 'vitest';
import { advisory, affected, npmPackage, sourceOf } from '../../test/support/advisories.ts';
import { findAdvisories, findAdvisoriesForUpgrades } from './find-advisories.ts';
import { findUpgradePaths } from './find-upgrade-paths.ts';

const { signal } = new AbortController();

async function pathsFrom(version: string, source: AdvisorySource) {
  const { lookedUp } = await findAdvisories([npmPackage('example', version)], source, signal);
  const { paths } = await findUpgradePaths(lookedUp, source, signal);
  return paths.map(({ to, breaking, remaining }) => ({
    to,
    breaking,
    remaining: remaining.map(({ id }) => id),
  }));
}

const range = (id: string, ...ranges: [string, string?][]) =>
  advisory({ id, affected: [affected('example', ...ranges)] });

describe('findUpgradePaths', () => {
  it('moves to the smallest fix above the installed version', async () => {
    expect(await pathsFrom('1.0.0', sourceOf(range('A', ['0', '1.2.0'])))).toEqual([
      { to: '1.2.0', breaking: false, remaining: [] },
    ]);
  });

  it('never goes down to the fix of an older branch', async () => {
    const paths = await pathsFrom('1.2.5', sourceOf(range('A', ['0', '0.2.4'], ['1.0.0', '1.2.6'])));
    expect(paths).toEqual([{ to: '1.2.6', breaking: false, remaining: [] }]);
  });

  it('moves to a pre-release what stands on one under one of its names', async () => {
    const lookups = ['1.0.0', '1.1.0-beta.1'].map((version) => ({ name: 'example', version }));
    const source = sourceOf(range('A', ['0', '1.2.0-rc.1']));
    const { lookedUp } = await findAdvisories([npmPackage('example', '1.0.0', { lookups })], source, signal);
    const { paths } = await findUpgradePaths(lookedUp, source, signal);
    expect(paths.map(({ to }) => to)).toEqual(['1.2.0-rc.1']);
  });

  it.each([
    ['2.2.2', '2.2.1', []],
    ['2.3.0', '1.0.1', []],
    ['1.5.0', '1.0.1', []],
    ['2.2.0', '1.0.1', ['2.2.2']],
    ['2.2.0', '2.2.1', ['2.2.2']],
    ['2.2.1', '2.2.2', ['2.2.2']],
  ])(
    'moves %s with the archive of %s up only, and not where it is clean itself',
    async (stated, archived, expected) => {
      const lookups = [stated, archived].map((version) => ({ name: 'example', version }));
      const source = sourceOf(range('A', ['0', '1.0.2'], ['2.0.0', '2.2.2']));
      const { lookedUp } = await findAdvisories([npmPackage('example', stated, { lookups })], source, signal);
      const { paths } = await findUpgradePaths(lookedUp, source, signal);
      expect(paths.map(({ to }) => to)).toEqual(expected);
    },
  );

  it('clears every advisory at once, and says when that breaks', async () => {
    const paths = await pathsFrom('1.0.0', sourceOf(range('A', ['0', '1.2.0']), range('B', ['0', '2.0.0'])));
    expect(paths).toEqual([{ to: '2.0.0', breaking: true, remaining: [] }]);
  });

  it('goes on when the fix has a vulnerability of its own, which the installed version has not', async () => {
    const source = sourceOf(
      range('A', ['0', '1.2.0']),
      range('B', ['1.2.0', '1.2.3']),
      range('C', ['1.2.3', '1.3.0']),
    );
    expect(await pathsFrom('1.0.0', source)).toEqual([{ to: '1.3.0', breaking: false, remaining: [] }]);
  });

  it.each([
    [8, ['1.8.0'], true],
    [9, [], false],
  ])('of a chain of %i fixes, each vulnerable itself, suggests %j', async (length, expected, isAll) => {
    const chain = Array.from({ length }, (_, at) => range(`A${at}`, [`1.${at}.0`, `1.${at + 1}.0`]));
    const source = sourceOf(...chain);
    const { lookedUp } = await findAdvisories([npmPackage('example', '1.0.0')], source, signal);
    const { paths, isWhole } = await findUpgradePaths(lookedUp, source, signal);
    expect([paths.map(({ to }) => to), isWhole]).toEqual([expected, isAll]);
  });

  it('asks about the version to move to in every ecosystem of the package, and in each once', async () => {
    const inner = sourceOf(range('A', ['0', '1.2.0']));
    const asked: string[] = [];
    const source: AdvisorySource = {
      findAdvisories: (queries, given) => {
        asked.push(...queries.map(({ ecosystem, version }) => `${ecosystem} ${version}`));
        return inner.findAdvisories(queries, given);
      },
    };
    const lookups = [
      { name: 'example', version: '1.0.0' },
      { ecosystem: 'npm', name: 'example', version: '1.0.1' },
      { ecosystem: 'Pub', name: 'example', version: '1.0.0' },
    ];
    const { lookedUp } = await findAdvisories([npmPackage('example', '1.0.0', { lookups })], source, signal);
    await findUpgradePaths(lookedUp, source, signal);
    expect(asked).toEqual(['npm 1.0.0', 'npm 1.0.1', 'Pub 1.0.0', 'npm 1.2.0', 'Pub 1.2.0']);
  });

  it('names what no version fixes', async () => {
    const paths = await pathsFrom('1.0.0', sourceOf(range('A', ['0', '1.2.0']), range('B', ['0'])));
    expect(paths).toEqual([{ to: '1.2.0', breaking: false, remaining: ['B'] }]);
  });

  it('suggests nothing when nothing helps', async () => {
    expect(await pathsFrom('1.0.0', sourceOf(range('A', ['0'])))).toEqual([]);
  });

  it('suggests nothing when every fix is as vulnerable as the installed version', async () => {
    expect(await pathsFrom('1.0.0', sourceOf(range('A', ['0', '1.2.0']), range('B', ['1.1.0'])))).toEqual([]);
  });

  it('does not suggest a pre-release unless the installed version is one', async () => {
    const source = sourceOf(range('A', ['0', '2.0.0-rc.1']), range('B', ['0', '2.0.0']));
    expect(await pathsFrom('1.0.0', source)).toEqual([{ to: '2.0.0', breaking: true, remaining: [] }]);
    const only = sourceOf(range('A', ['0', '2.0.0-rc.1']));
    expect(await pathsFrom('1.0.0', only)).toEqual([]);
    expect(await pathsFrom('2.0.0-beta.1', only)).toEqual([
      { to: '2.0.0-rc.1', breaking: false, remaining: [] },
    ]);
  });

  it('believes the source when it calls a version affected that the record itself does not', async () => {
    const known = range('A', ['0', '1.2.0'], ['1.4.0', '1.5.0']);
    const stubborn: AdvisorySource = {
      findAdvisories: (queries) =>
        Promise.resolve(
          queries.map(({ version }) => ({
            kind: 'advisories' as const,
            advisories: ['1.0.0', '1.2.0'].includes(version ?? '') ? [known] : [],
          })),
        ),
    };
    expect(await pathsFrom('1.0.0', stubborn)).toEqual([{ to: '1.5.0', breaking: false, remaining: [] }]);
  });

  it('asks once about a version that the source had no time for, and says that a path may be missing', async () => {
    const inner = sourceOf(range('A', ['0', '1.2.0']));
    const asked: string[] = [];
    const source: AdvisorySource = {
      findAdvisories: (queries, given) => {
        asked.push(...queries.map(({ version }) => version ?? ''));
        if (asked.length === 1) return inner.findAdvisories(queries, given);
        return Promise.resolve(queries.map(() => ({ kind: 'unanswerable', reason: 'not-asked' })));
      },
    };
    const { lookedUp } = await findAdvisories([npmPackage('example', '1.0.0')], source, signal);
    expect(await findUpgradePaths(lookedUp, source, signal)).toEqual({ paths: [], isWhole: false });
    expect(asked).toEqual(['1.0.0', '1.2.0']);
  });

  it('suggests nothing that could be verified under one of its names only', async () => {
    const inner = sourceOf(range('A', ['0', '1.2.0']));
    const lookups = ['example', 'other'].map((name) => ({ name, version: '1.0.0' }));
    const source: AdvisorySource = {
      findAdvisories: async (queries, given) => {
        const answers = await inner.findAdvisories(queries, given);
        return answers.map((answer, at) =>
          queries[at]?.name === 'other' && queries[at]?.version !== '1.0.0'
            ? { kind: 'unanswerable', reason: 'refused' }
            : answer,
        );
      },
    };
    const { lookedUp } = await findAdvisories([npmPackage('example', '1.0.0', { lookups })], source, signal);
    expect(lookedUp).toHaveLength(1);
    expect(await findUpgradePaths(lookedUp, source, signal)).toEqual({ paths: [], isWhole: true });
  });

  it.each(['rate_limited', 'unavailable', 'timeout'] as const)(
    'leaves out what could not be verified when the source fails (%s)',
    async (kind) => {
      const inner = sourceOf(
        range('A', ['0', '1.2.0']),
        advisory({ id: 'B', affected: [affected('other', ['0', '1.1.0'])] }),
        advisory({ id: 'C', affected: [affected('other', ['1.1.0', '1.3.0'])] }),
      );
      const source: AdvisorySource = {
        findAdvisories: (queries, given) =>
          queries.some(({ version }) => version === '1.3.0')
            ? Promise.reject(new UpstreamError('osv', kind, 'answered with trouble'))
            : inner.findAdvisories(queries, given),
      };
      const packages = [npmPackage('example', '1.0.0'), npmPackage('other', '1.0.0')];
      const { lookedUp } = await findAdvisories(packages, source, signal);
      const { paths, isWhole } = await findUpgradePaths(lookedUp, source, signal);
      expect(paths.map(({ to }) => to)).toEqual(['1.2.0']);
      expect(isWhole).toBe(false);
    },
  );

  it('suggests nothing that it could not verify', async () => {
    const endless: AdvisorySource = {
      findAdvisories: (queries: readonly AdvisoryQuery[]) =>
        Promise.resolve(
          queries.map(({ version }) => ({ kind: 'advisories', advisories: [next(version ?? '')] })),
        ),
    };
    const next = (version: string): Advisory => {
      const major = Number(version.split('.')[0]);
      return range(`A-${major}`, [version, `${major + 1}.0.0`]);
    };
    expect(await pathsFrom('1.0.0', endless)).toEqual([]);
  });
});

/** A source that tells histories of which each is as `historyOf` makes it, and keeps the versions it was asked for. */
function tellingHistories(
  records: readonly Advisory[],
  historyOf: () => Promise<readonly Advisory[] | null> = () => Promise.resolve(records),
) {
  const inner = sourceOf(...records);
  const asked: string[] = [];
  const source: AdvisorySource = {
    async findAdvisories(queries, given) {
      asked.push(...queries.map(({ version }) => version ?? ''));
      const answers = await inner.findAdvisories(queries, given);
      return answers.map((answer) => ({ ...answer, history: historyOf }));
    },
  };
  return { source, asked };
}

async function pathsWithHistories(
  version: string,
  { source }: ReturnType<typeof tellingHistories>,
): Promise<readonly string[]> {
  const { lookedUp } = await findAdvisoriesForUpgrades([npmPackage('example', version)], source, signal);
  return (await findUpgradePaths(lookedUp, source, signal)).paths.map(({ to }) => to);
}

describe('findUpgradePaths, the history of the package known', () => {
  const chain = [
    range('A', ['0', '1.2.0']),
    range('B', ['1.2.0', '1.2.3']),
    range('C', ['1.2.3', '1.3.0']),
    range('OLD', ['0', '0.9.0']),
  ];

  it('asks nothing again, however many fixes are vulnerable themselves', async () => {
    const told = tellingHistories(chain);
    expect(await pathsWithHistories('1.0.0', told)).toEqual(['1.3.0']);
    expect(told.asked).toEqual(['1.0.0']);
  });

  it.each([
    ['could not be had', () => Promise.resolve(null)],
    ['holds a record that only the source can judge', () => Promise.resolve([...chain, unjudged])],
    ['misses what the source named', () => Promise.resolve(chain.slice(1))],
    ['holds what the source should have named', () => Promise.resolve([...chain, range('D', ['0'])])],
  ])('asks the source when it %s', async (_name, historyOf) => {
    const told = tellingHistories(chain, historyOf);
    expect(await pathsWithHistories('1.0.0', told)).toEqual(['1.3.0']);
    expect(told.asked).toEqual(['1.0.0', '1.2.0', '1.2.3', '1.3.0']);
  });

  const unjudged = advisory({ id: 'U', affected: [affected('example')] });

  it('asks the source for a package that is looked up under several names', async () => {
    const told = tellingHistories(chain);
    const lookups = [
      { name: 'example', version: '1.0.0' },
      { name: 'other', version: '1.0.0' },
    ];
    const packages = [npmPackage('example', '1.0.0', { lookups })];
    const { lookedUp } = await findAdvisoriesForUpgrades(packages, told.source, signal);
    const { paths } = await findUpgradePaths(lookedUp, told.source, signal);
    expect(paths.map(({ to }) => to)).toEqual(['1.3.0']);
    expect(new Set(told.asked)).toEqual(new Set(['1.0.0', '1.2.0', '1.2.3', '1.3.0']));
  });

  it('lets an error that is none of the source through', async () => {
    const told = tellingHistories(chain, () => Promise.reject(new RangeError('a fault of ours')));
    await expect(pathsWithHistories('1.0.0', told)).rejects.toThrow('a fault of ours');
  });
});
