import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryCache } from '@repo/service-kit/cache';
import { type OsvRecord, startFakeOsv } from '@repo/tooling/fake-upstreams';
import type { AdvisoryAnswer, AdvisoryQuery } from '@repo/upstream/advisory';
import { createJsonClient, systemTiming } from '@repo/upstream/http';
import { createOsvClient, createOsvSource, OSV_LIMITS } from '@repo/upstream/osv';
import { createReloadingSource, importDumps } from '@repo/upstream/osv-local';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isHit, nameIn } from '../support/osv-evaluation.ts';

/** As records name them, and as they are asked for. */
const ECOSYSTEMS: readonly (readonly [recorded: string, asked: string])[] = [
  ['npm', 'npm'],
  ['PyPI', 'PyPI'],
  ['Go', 'Go'],
  ['crates.io', 'crates.io'],
  ['Maven', 'Maven'],
  ['NuGet', 'NuGet'],
  ['RubyGems', 'RubyGems'],
  ['Packagist', 'Packagist'],
  ['Hex', 'Hex'],
  ['Pub', 'Pub'],
  ['CRAN', 'CRAN'],
  ['Debian:12', 'Debian:12'],
  ['Debian:11', 'Debian:12'],
  ['Ubuntu:22.04:LTS', 'Ubuntu:22.04'],
  ['Ubuntu:Pro:22.04:LTS', 'Ubuntu:22.04'],
  ['Alpine:v3.18', 'Alpine:v3.18'],
  ['AlmaLinux:9', 'AlmaLinux:9'],
  ['Red Hat:enterprise_linux:9::baseos', 'Red Hat:enterprise_linux:9::baseos'],
  ['openSUSE:Leap 15.5', 'openSUSE:Leap 15.5'],
];
const NAMES = ['left', 'right', 'Odd_Name'];

// Three small numbers: the order on which every scheme agrees.
const version = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(12)).map((parts) => parts.join('.'));

const range = fc
  .tuple(
    fc.constantFrom('SEMVER', 'ECOSYSTEM', 'ECOSYSTEM', 'GIT'),
    fc.uniqueArray(version, { minLength: 1, maxLength: 4 }),
    fc.array(fc.constantFrom('introduced', 'fixed', 'last_affected', 'limit'), {
      minLength: 4,
      maxLength: 4,
    }),
    fc.boolean(),
  )
  .map(([type, versions, kinds, fromTheStart]) => ({
    type,
    ...(type === 'GIT' ? { repo: 'https://code.example/a/b' } : {}),
    events: [
      { introduced: fromTheStart ? '0' : (versions[0] ?? '0') },
      ...versions.slice(1).map((each, index) => ({ [kinds[index] ?? 'fixed']: each })),
    ],
  }));

const affected = fc
  .tuple(
    fc.constantFrom(...ECOSYSTEMS),
    fc.constantFrom(...NAMES),
    fc.array(range, { maxLength: 2 }),
    fc.array(version, { maxLength: 2 }),
  )
  .map(([[ecosystem], name, ranges, versions]) => ({ package: { ecosystem, name }, ranges, versions }));

const record = fc
  .tuple(fc.array(affected, { minLength: 1, maxLength: 3 }), fc.boolean(), fc.boolean())
  .map(([entries, isWithdrawn, isRare]) => ({
    modified: '2026-01-01T00:00:00Z',
    affected: entries,
    ...(isWithdrawn && isRare ? { withdrawn: '2026-02-01T00:00:00Z' } : {}),
  }));

/** Withdrawn, so that it answers nothing; it shows that there is a feed, which the API cannot tell. */
const FEEDS: readonly OsvRecord[] = ECOSYSTEMS.map(([ecosystem], index) => ({
  id: `FEED-${index}`,
  modified: '2026-01-01T00:00:00Z',
  withdrawn: '2026-01-01T00:00:00Z',
  affected: [{ package: { ecosystem, name: 'feed' }, versions: ['1.0.0'] }],
}));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'advisory-sources-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the API, a folder of records and the index file', () => {
  it('answer the same of every package', async () => {
    const queries = fc.array(
      fc.tuple(fc.constantFrom(...ECOSYSTEMS), fc.constantFrom(...NAMES, 'odd-name'), version),
      { minLength: 40, maxLength: 80 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), queries, async (drawn, asked) => {
        const records = [...FEEDS, ...drawn.map((each, index) => ({ id: `TEST-${index}`, ...each }))];
        const wanted = asked.map(([[, ecosystem], name, at]) => ({
          ecosystem,
          name: nameIn(ecosystem, name),
          version: at,
        }));
        const [api, plain, index] = await answersOf(records, wanted);
        const expected = wanted.map((query) => ids(records.filter((each) => isHit(each, query))));
        expect(api.map(found)).toEqual(expected);
        expect(plain).toEqual(api);
        expect(index).toEqual(api);
      }),
      { numRuns: 60 },
    );
  });
});

async function answersOf(records: readonly OsvRecord[], queries: readonly AdvisoryQuery[]) {
  const { signal } = new AbortController();
  const osv = await startFakeOsv({ records, affects: isHit, pageSize: 2 });
  const json = createJsonClient({
    upstream: 'osv',
    baseUrl: osv.url,
    userAgent: 'test',
    attemptTimeoutMs: 10_000,
    timeoutMs: 10_000,
    maxBytes: 1_000_000,
    concurrency: 8,
    retry: { attempts: 1, baseDelayMs: 1 },
    timing: systemTiming,
    onCall: () => undefined,
  });
  const cache = createMemoryCache(1_000_000);
  const client = createOsvClient(json);
  const api = createOsvSource({ client, cache, detailTtlSeconds: 60, limits: OSV_LIMITS });
  const file = join(folder, 'records.ndjson');
  await writeFile(file, records.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const watch = { onReload: () => undefined, onFault: () => undefined };
  const plain = await createReloadingSource(folder, watch);
  const built = await mkdtemp(join(folder, 'built-'));
  await importDumps([file], built, { started: () => undefined, read: () => undefined });
  const index = await createReloadingSource(built, watch);
  const answers = await Promise.all([api, plain, index].map((each) => each.findAdvisories(queries, signal)));
  await rm(built, { recursive: true });
  await json.close();
  await osv.stop();
  const [first = [], second = [], third = []] = answers;
  return [first, second, third] as const;
}

function found(answer: AdvisoryAnswer): string {
  if (answer.kind === 'package') throw new TypeError('a version was asked about');
  return answer.kind === 'advisories' ? ids(answer.advisories) : answer.reason;
}

function ids(records: readonly { readonly id: string }[]): string {
  return records
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
}
