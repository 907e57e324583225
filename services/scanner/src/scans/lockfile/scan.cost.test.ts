import { LockfileReport } from '@repo/contracts/scanner';
import { systemClock } from '@repo/service-kit/clock';
import { createAdmission } from '@repo/service-kit/http';
import type { AdvisorySource } from '@repo/upstream/advisory';
import {
  createOsvSource,
  createQueryCache,
  OSV_LIMITS,
  type OsvClient,
  OsvRecord,
  toAdvisory,
} from '@repo/upstream/osv';
import { createOsvLocalSource, createRecordIndex } from '@repo/upstream/osv-local';
import { describe, expect, it } from 'vitest';
import { NO_EXPLOITATION } from '../../../test/support/exploitation.ts';
import { inlineWorkers } from '../../../test/support/inline-workers.ts';
import { scanLockfile } from './scan.ts';

// What a scan costs in counts, which are the same on every machine: a regression shows here, not in times.

const PACKAGES = 1_000;
const VULNERABLE = 60;
const RECORDS = 120;

const nameOf = (index: number) => `package-${index}`;

const LOCKFILE = Buffer.from(
  JSON.stringify({
    lockfileVersion: 3,
    packages: Object.fromEntries(
      Array.from({ length: PACKAGES }, (_, index) => [
        `node_modules/${nameOf(index)}`,
        {
          version: '1.0.0',
          resolved: `https://registry.example/${nameOf(index)}/-/${nameOf(index)}-1.0.0.tgz`,
          integrity: 'sha512-x',
          dependencies: { a: '^1.0.0' },
        },
      ]),
    ),
  }),
);

function record(id: string, name: string, fixed: string): OsvRecord {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }];
  const affected = [{ package: { ecosystem: 'npm', name }, ranges }];
  return OsvRecord.parse({ id, modified: '2026-01-01T00:00:00Z', affected });
}

/** Two records for each of the first packages, both fixed in 2.0.0. */
const records = Array.from({ length: RECORDS }, (_, index) =>
  record(`GHSA-${String(index).padStart(4, '0')}-aaaa-bbbb`, nameOf(index % VULNERABLE), '2.0.0'),
);

/** So many further records of the first of them, fixed before the installed version. */
const olderRecords = (count: number) =>
  Array.from({ length: count }, (_, index) => record(`OLD-${index}`, nameOf(index % VULNERABLE), '0.9.0'));

const deadline = {
  signal: new AbortController().signal,
  during: <T>(_what: string, work: Promise<T>) => work,
};

function scannerOn(advisorySource: AdvisorySource) {
  const deps = {
    admission: createAdmission({ concurrent: 1, queued: 0 }),
    workers: inlineWorkers,
    localAdvisories: null,
    clock: systemClock,
    advisorySource,
    exploitation: NO_EXPLOITATION,
    secondOpinions: { ghsa: null, nvd: null, timeoutMs: 1_000 },
    notice: null,
  };
  return async () => {
    const file = { name: 'package-lock.json', bytes: LOCKFILE } as const;
    const report = await scanLockfile({ file }, deps, 'json', deadline);
    return LockfileReport.parse(JSON.parse(Buffer.from(report).toString()));
  };
}

/** The API in memory: what it knows, and what it was asked. */
function scannerOnApi(known: readonly OsvRecord[]) {
  const requests = { batches: [] as number[], records: 0 };
  const isHit = ({ id, affected: [affected] }: OsvRecord, name: string, version: string | null) =>
    affected?.package?.name === name && (version === null || (version === '1.0.0' && !id.startsWith('OLD-')));
  const client: OsvClient = {
    queryBatch: async (queries) => {
      requests.batches.push(queries.length);
      const pages = queries.map(({ query: { name, version } }) => ({
        hits: known
          .filter((each) => isHit(each, name, version))
          .map(({ id, modified }) => ({ id, modified })),
        nextPageToken: null,
      }));
      return { kind: 'pages', pages };
    },
    getRecord: async (id) => {
      requests.records += 1;
      const found = known.find((each) => each.id === id);
      if (found === undefined) throw new RangeError(id);
      return found;
    },
  };
  const kept = new Map<string, string>();
  const scan = scannerOn(
    createOsvSource({
      client,
      cache: {
        get: async (key) => kept.get(key),
        set: async (key, value) => void kept.set(key, value),
      },
      detailTtlSeconds: 60,
      limits: OSV_LIMITS,
      hits: createQueryCache({ ttlMs: 60_000, maxEntries: 10_000, now: () => 0 }),
    }),
  );
  return { scan, requests };
}

describe('a scan of 1,000 packages with 120 advisories through the API', () => {
  const { maxHistoryRecords: few } = OSV_LIMITS;

  it.each([
    ['no others', 0, [PACKAGES, VULNERABLE], RECORDS],
    ['few others', 30, [PACKAGES, VULNERABLE], RECORDS + 30],
    ['as many others as are read at once', few, [PACKAGES, VULNERABLE], RECORDS + few],
    ['more others than that', few + 1, [PACKAGES, VULNERABLE, VULNERABLE], RECORDS],
  ])(
    'of packages with %s costs a batch, one for their histories and the records; the second time nothing',
    async (_name, others, batches, read) => {
      const { scan, requests } = scannerOnApi([...records, ...olderRecords(others)]);
      const report = await scan();
      expect(report.summary).toMatchObject({ totalPackages: PACKAGES, vulnerablePackages: VULNERABLE });
      expect(report.upgradePaths).toHaveLength(VULNERABLE);
      expect(new Set(report.upgradePaths.map(({ to }) => to))).toEqual(new Set(['2.0.0']));
      expect(requests).toEqual({ batches, records: read });
      expect(await scan()).toEqual(report);
      expect(requests).toEqual({ batches, records: read });
    },
  );

  it('of packages of which none is vulnerable costs one batch', async () => {
    const { scan, requests } = scannerOnApi([]);
    await scan();
    expect(requests).toEqual({ batches: [PACKAGES], records: 0 });
  });
});

describe('a scan of 1,000 packages on a local index', () => {
  it('costs a look-up for each package and each upgrade', async () => {
    const index = createRecordIndex(records.map(toAdvisory));
    let lookUps = 0;
    const scan = scannerOn(
      createOsvLocalSource({
        ...index,
        find: (query) => {
          lookUps += 1;
          return index.find(query);
        },
      }),
    );
    const report = await scan();
    expect(report.summary.vulnerablePackages).toBe(VULNERABLE);
    expect(lookUps).toBe(PACKAGES + VULNERABLE);
  });
});
