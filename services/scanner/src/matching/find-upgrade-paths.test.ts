import type { Advisory, AdvisoryQuery, AdvisorySource } from '@repo/upstream/advisory';
import { describe, expect, it } from 'vitest';
import { advisory, affected, npmPackage, sourceOf } from '../../test/support/advisories.ts';
import { findAdvisories } from './find-advisories.ts';
import { findUpgradePaths } from './find-upgrade-paths.ts';

const { signal } = new AbortController();

async function pathsFrom(version: string, source: AdvisorySource) {
  const { lookedUp } = await findAdvisories([npmPackage('example', version)], source, signal);
  const paths = await findUpgradePaths(lookedUp, source, signal);
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
            advisories: ['1.0.0', '1.2.0'].includes(version) ? [known] : [],
          })),
        ),
    };
    expect(await pathsFrom('1.0.0', stubborn)).toEqual([{ to: '1.5.0', breaking: false, remaining: [] }]);
  });

  it('suggests nothing that it could not verify', async () => {
    const endless: AdvisorySource = {
      findAdvisories: (queries: readonly AdvisoryQuery[]) =>
        Promise.resolve(queries.map(({ version }) => ({ kind: 'advisories', advisories: [next(version)] }))),
    };
    const next = (version: string): Advisory => {
      const major = Number(version.split('.')[0]);
      return range(`A-${major}`, [version, `${major + 1}.0.0`]);
    };
    expect(await pathsFrom('1.0.0', endless)).toEqual([]);
  });
});
