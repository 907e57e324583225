import type { Advisory, AdvisoryQuery, AdvisorySource } from '@repo/upstream/advisory';
import { describe, expect, it } from 'vitest';
import type { Package } from '../../inventory/package.ts';
import { startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import { findSharedAdvisories } from './find-shared-advisories.ts';

const NOBODY = { ghsa: null, nvd: null, timeoutMs: 1 };

const npm = (name: string, changes: Partial<Package> = {}): Package => ({
  name,
  version: '1.0.0',
  ecosystem: 'npm',
  lookups: [{ name, version: '1.0.0' }],
  unmatched: null,
  scope: 'production',
  ...changes,
});
const lockfile = (path: string, ...packages: readonly Package[]) => ({
  path,
  scope: 'production' as const,
  inventory: { packages },
});

const unrated = (name: string): Advisory => ({
  id: `GHSA-of-${name}`,
  modified: '2026-01-02T03:04:05Z',
  published: null,
  withdrawn: null,
  aliases: [`CVE-2026-${name}`],
  upstream: [],
  related: [],
  summary: '',
  severity: [],
  severityWord: null,
  affected: [{ ecosystem: 'npm', name, ranges: [], versions: ['1.0.0'], severity: [], urgency: null }],
});

async function find(...lockfiles: readonly ReturnType<typeof lockfile>[]) {
  return findWith([], ...lockfiles);
}

async function findWith(
  advisories: readonly Advisory[],
  ...lockfiles: readonly ReturnType<typeof lockfile>[]
) {
  const asked: (readonly AdvisoryQuery[])[] = [];
  const source: AdvisorySource = {
    findAdvisories: (queries) => {
      asked.push(queries);
      return Promise.resolve(
        queries.map(({ name }) => ({
          kind: 'advisories',
          advisories: advisories.filter(({ affected }) => affected[0]?.name === name),
        })),
      );
    },
  };
  const { signal } = new AbortController();
  const asking = startSoftDeadline(1_000, signal);
  const time = { asking, opinionsMs: () => 1 };
  const found = await findSharedAdvisories(lockfiles, source, NOBODY, time, signal);
  asking.clear();
  return { asked, ...found };
}

describe('findSharedAdvisories', () => {
  it('asks once for each distinct package and hands every lockfile its own part', async () => {
    const found = await find(lockfile('a', npm('x'), npm('y')), lockfile('b', npm('y'), npm('z')));
    expect(found.asked.map((queries) => queries.map(({ name }) => name))).toEqual([['x', 'y', 'z']]);
    expect(found.lockfiles.map(({ known }) => known.lookedUp.map((each) => each.package.name))).toEqual([
      ['x', 'y'],
      ['y', 'z'],
    ]);
    expect(found.all.lookedUp).toHaveLength(3);
  });

  it('counts a package once that is matched in one lockfile and not in the other', async () => {
    const unmatched = npm('x', { unmatched: 'not-a-registry-package', lookups: [] });
    const found = await find(lockfile('a', npm('x')), lockfile('b', unmatched));
    expect(found.lockfiles.map(({ known }) => [known.lookedUp.length, known.unmatched.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect([found.all.lookedUp.length, found.all.unmatched.length]).toEqual([1, 0]);
  });

  it('keeps packages of one name apart that are asked for by different lookups', async () => {
    const other = npm('x', { lookups: [{ name: 'source', version: '2' }] });
    const found = await find(lockfile('a', npm('x')), lockfile('b', other));
    expect(found.asked[0]?.map(({ name }) => name)).toEqual(['x', 'source']);
  });

  it('tells each lockfile only what was left open about its own packages', async () => {
    const found = await findWith(
      [unrated('x'), unrated('y')],
      lockfile('a', npm('x')),
      lockfile('b', npm('y')),
    );
    const open = found.lockfiles.map(({ known }) =>
      known.unasked.flatMap(({ vulnerabilities }) => vulnerabilities),
    );
    expect(open.map((ids) => [...new Set(ids)])).toEqual([['GHSA-of-x'], ['GHSA-of-y']]);
    expect(found.all.unasked.every(({ vulnerabilities }) => vulnerabilities.length === 2)).toBe(true);
  });
});
