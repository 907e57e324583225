import { createMemoryCache } from '@repo/service-kit/cache';
import {
  type FakeOsv,
  type FakeOsvOptions,
  type OsvRecord,
  startFakeOsv,
} from '@repo/tooling/fake-upstreams';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { createJsonClient, systemTiming } from '@repo/upstream/http';
import { createLocalEvaluator } from '@repo/upstream/local-evaluator';
import {
  createOsvClient,
  createOsvSource,
  createQueryCache,
  OSV_LIMITS,
  OsvRecord as RecordSchema,
  toAdvisory,
} from '@repo/upstream/osv';
import { createOsvLocalSource, createRecordIndex } from '@repo/upstream/osv-local';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Package } from '../../src/inventory/package.ts';
import {
  findAdvisories,
  findAdvisoriesForUpgrades,
  type KnownAdvisories,
} from '../../src/matching/find-advisories.ts';
import { findUpgradePaths } from '../../src/matching/find-upgrade-paths.ts';
import { npmPackage } from '../support/advisories.ts';
import { isHit, isHitAsServed, nameIn } from '../support/osv-evaluation.ts';

const { signal } = new AbortController();
const NAMES = ['left', 'right', 'Odd_Name'];
const ECOSYSTEMS = ['npm', 'npm', 'npm', 'PyPI', 'PyPI'];

// Small numbers, so that many versions meet; in the order on which all schemes agree.
const version = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(3)).map((parts) => parts.join('.'));

const EVERY_VERSION = [0, 1, 2].flatMap((major) =>
  [0, 1, 2].flatMap((minor) => [0, 1, 2, 3].map((patch) => `${major}.${minor}.${patch}`)),
);

/** A range as databases write it: beginnings and ends in turn, ascending. */
const plainRange = fc
  .tuple(
    fc.uniqueArray(version, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  )
  .map(([versions, fromTheStart, isLast]) => ({
    type: 'SEMVER',
    events: versions
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((at, index): Record<string, string> => {
        if (index % 2 === 0) return { introduced: fromTheStart && index === 0 ? '0' : at };
        return isLast[index] === true ? { last_affected: at } : { fixed: at };
      }),
  }));

/** One that evaluations may disagree about, or that only commits tell of. */
const oddRange = fc
  .tuple(
    fc.constantFrom('SEMVER', 'ECOSYSTEM', 'GIT'),
    fc.array(
      fc
        .tuple(fc.constantFrom('introduced', 'fixed', 'last_affected', 'limit'), version)
        .map(([kind, at]) => ({ [kind]: at })),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([type, events]) => ({ type, events: [{ introduced: '0' }, ...events] }));

const recordOf = <T>(range: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.array(affectedBy(range), { minLength: 1, maxLength: 2 }), fc.nat(15))
    .map(([entries, chance]) => ({
      modified: '2026-01-01T00:00:00Z',
      affected: entries,
      ...(chance === 0 ? { withdrawn: '2026-02-01T00:00:00Z' } : {}),
    }));

const affectedBy = <T>(range: fc.Arbitrary<T>) =>
  fc
    .tuple(
      fc.constantFrom(...ECOSYSTEMS),
      fc.constantFrom(...NAMES),
      fc.array(range, { minLength: 1, maxLength: 2 }),
      fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(version) }),
    )
    .map(([ecosystem, name, ranges, versions]) => ({ package: { ecosystem, name }, ranges, versions }));

/** Without two events at one version: the schema leaves open which of them counts. */
const untiedRange = oddRange.filter(({ events }) => {
  const versions = events.flatMap((event) => Object.values(event));
  return new Set(versions).size === versions.length;
});
const record = recordOf(
  fc.oneof({ weight: 12, arbitrary: plainRange }, { weight: 1, arbitrary: untiedRange }),
);
const oddRecord = recordOf(fc.oneof(plainRange, oddRange));

const inventory = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(...ECOSYSTEMS), fc.constantFrom(...NAMES), version)
    .map(([ecosystem, name, at]) => npmPackage(nameIn(ecosystem, name), at, { ecosystem })),
  {
    minLength: 1,
    maxLength: 5,
    selector: ({ ecosystem, name, version: at }) => `${ecosystem} ${name} ${at}`,
  },
);

type Find = typeof findAdvisories;

describe('an upgrade', () => {
  it('is the same whether its version is asked of the API, judged from the history, or looked up locally', {
    timeout: 120_000,
  }, async () => {
    const candidates = { asked: 0, judged: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 12 }),
        inventory,
        fc.constantFrom(2, 1_000, 1_000),
        async (drawn, packages, pageSize) => {
          const records = numbered(drawn);
          const local = await pathsOf(packages, localSource(records), findAdvisories);
          const api = { records, affects: isHit, pageSize };
          const asked = await throughApi(api, packages, findAdvisories);
          const judged = await throughApi(api, packages, findAdvisoriesForUpgrades);
          expect(asked.paths).toEqual(local);
          expect(judged.paths).toEqual(local);
          candidates.asked += asked.versions - packages.length;
          candidates.judged += judged.versions - packages.length;
        },
      ),
      { numRuns: 150 },
    );
    // Else nothing was judged, and nothing shown.
    expect(candidates.judged).toBeLessThan(candidates.asked);
  });

  it.each([
    ['as the schema has it', isHit],
    ['as the public service does it', isHitAsServed],
  ])('is judged from the history only as the API judges it, %s', (_name, affects) => {
    const judged = { versions: 0, none: 0 };
    fc.assert(
      fc.property(fc.array(oddRecord, { minLength: 1, maxLength: 3 }), version, (drawn, installed) => {
        const query = { ecosystem: 'npm', name: 'left', version: installed };
        const known = numbered(drawn).filter((each) => affects(each, { ...query, version: null }));
        const history = known.map((each) => toAdvisory(RecordSchema.parse(each)));
        const named = (at: string) => {
          const hits = known.filter((each) => affects(each, { ...query, version: at }));
          return history.filter(({ id }) => hits.some((each) => each.id === id));
        };
        const judge = createLocalEvaluator({ query, advisories: named(installed), history });
        if (judge === null) judged.none += 1;
        for (const at of judge === null ? [] : EVERY_VERSION) {
          judged.versions += 1;
          expect([at, judge?.(at)]).toEqual([at, named(at)]);
        }
      }),
      { numRuns: 1_500 },
    );
    expect(judged.versions).toBeGreaterThan(0);
    expect(judged.none).toBeGreaterThan(0);
  });
});

function numbered<T extends object>(drawn: readonly T[]) {
  return drawn.map((each, index) => ({ id: `TEST-${index}`, ...each }));
}

function localSource(records: readonly OsvRecord[]): AdvisorySource {
  const advisories = records.map((each) => toAdvisory(RecordSchema.parse(each)));
  return createOsvLocalSource(createRecordIndex(advisories));
}

async function throughApi(api: FakeOsvOptions, packages: readonly Package[], find: Find) {
  const osv = await startFakeOsv(api);
  const { source, close } = apiSource(osv);
  const paths = await pathsOf(packages, source, find);
  const queries = osv.requests.flatMap((request) => request.queries);
  const versions = queries.filter((query) => JSON.stringify(query).includes('"version"')).length;
  await close();
  await osv.stop();
  return { paths, versions };
}

function apiSource({ url }: FakeOsv) {
  const json = createJsonClient({
    upstream: 'osv',
    baseUrl: url,
    userAgent: 'test',
    attemptTimeoutMs: 10_000,
    timeoutMs: 10_000,
    maxBytes: 1_000_000,
    concurrency: 8,
    retry: { attempts: 1, baseDelayMs: 1 },
    timing: systemTiming,
  });
  const source = createOsvSource({
    client: createOsvClient(json),
    cache: createMemoryCache(1_000_000),
    detailTtlSeconds: 60,
    limits: OSV_LIMITS,
    hits: createQueryCache({ ttlMs: 60_000, maxEntries: 10_000, now: () => 0 }),
  });
  return { source, close: () => json.close() };
}

async function pathsOf(packages: readonly Package[], source: AdvisorySource, find: Find) {
  const { lookedUp }: KnownAdvisories = await find(packages, source, signal);
  const { paths } = await findUpgradePaths(lookedUp, source, signal);
  return paths.map(({ package: each, to, remaining }) => ({
    package: `${each.ecosystem} ${each.name} ${each.version}`,
    to,
    remaining: remaining.map(({ id }) => id).toSorted(),
  }));
}
