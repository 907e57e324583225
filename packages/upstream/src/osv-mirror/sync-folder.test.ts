import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeBucket, type FakeRecord, startFakeBucket } from '../../test/support/fake-bucket.ts';
import { createFileClient, systemTiming } from '../http/index.ts';
import { loadAdvisoryFolder } from '../osv-index/load-advisory-folder.ts';
import type { Files } from '../osv-index/put-in-place.ts';
import { readDataAsOf, syncFolder } from './index.ts';

const { signal } = new AbortController();
const client = createFileClient({
  upstream: 'advisory-data',
  userAgent: 'test',
  attemptTimeoutMs: 5_000,
  timeoutMs: 5_000,
  concurrency: 16,
  retry: { attempts: 1, baseDelayMs: 0, maxDelayMs: 0 },
  timing: systemTiming,
});
let bucket: FakeBucket;
let root: string;
beforeAll(async () => {
  bucket = await startFakeBucket();
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sync-folder-'));
  bucket.intercept = null;
  bucket.others.clear();
});
afterEach(() => rm(root, { recursive: true }));
afterAll(async () => {
  await client.close();
  await bucket.close();
});

const START = Date.parse('2026-11-01T00:00:00Z');
const at = (minutes: number) => new Date(START + minutes * 60_000);
const stamp = (minutes: number) => at(minutes).toISOString();

const record = (
  id: string,
  minutes: number,
  ecosystems: readonly string[],
  more: Partial<FakeRecord> = {},
) => ({
  id,
  modified: stamp(minutes),
  affected: ecosystems.map((ecosystem) => ({
    package: { ecosystem, name: 'left' },
    ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
  })),
  ...more,
});

interface SyncTest {
  readonly minutes?: number;
  readonly ecosystems?: readonly string[];
  readonly files?: Files;
  readonly kev?: string;
}

const sync = (folder: string, { minutes = 0, ecosystems = ['npm', 'PyPI'], files, kev }: SyncTest = {}) =>
  syncFolder({
    folder: join(root, folder),
    baseUrl: bucket.url,
    ecosystems,
    client,
    signal,
    now: () => at(minutes),
    kev: kev ?? null,
    epss: null,
    cveRecords: null,
    ...(files === undefined ? {} : { files }),
  });

const indexOf = (folder: string) => readFile(join(root, folder, 'advisories.idx'));

async function idsFor(folder: string, ecosystem: string): Promise<readonly string[] | string> {
  const index = await loadAdvisoryFolder(join(root, folder), signal);
  const answer = index.find({ ecosystem, name: 'left', version: '1.0.0' });
  if (answer.kind === 'unanswerable') return answer.reason;
  return answer.kind === 'advisories' ? answer.advisories.map(({ id }) => id) : [];
}

describe('syncFolder', () => {
  it('takes an archive once, and then what has changed', async () => {
    bucket.records = [
      record('A', 1, ['npm']),
      record('B', 2, ['npm', 'PyPI']),
      record('C', 3, ['Debian:12']),
    ];
    expect(await sync('folder', { ecosystems: ['npm', 'Debian'] })).toEqual([
      { name: 'npm', records: null, fault: null },
      { name: 'Debian', records: null, fault: null },
    ]);
    expect(await idsFor('folder', 'npm')).toEqual(['A', 'B']);
    expect(await idsFor('folder', 'Debian:12')).toEqual(['C']);
    expect(await idsFor('folder', 'PyPI')).toBe('no-feed');
    bucket.asked.length = 0;
    bucket.records = [
      record('A', 9, ['npm'], { withdrawn: stamp(9) }),
      ...bucket.records.slice(1),
      record('D', 9, ['npm']),
    ];
    await sync('folder', { minutes: 10, ecosystems: ['npm', 'Debian'] });
    expect(await idsFor('folder', 'npm')).toEqual(['B', 'D']);
    expect(bucket.asked.toSorted()).toEqual([
      'Debian/modified_id.csv 304',
      'npm/A.json 200',
      'npm/D.json 200',
      'npm/modified_id.csv 206',
    ]);
    expect(await readDataAsOf(join(root, 'folder'))).toEqual({ npm: stamp(10), Debian: stamp(10) });
  });
});

const NAMES = ['npm', 'PyPI', 'Debian'];
const step = fc.array(
  fc.record({
    id: fc.constantFrom('A', 'B', 'MAL-C', 'D'),
    ecosystems: fc.subarray(['npm', 'PyPI', 'Debian:12', 'Go']),
    isWithdrawn: fc.boolean(),
  }),
  { maxLength: 3 },
);

it('any sequence of changes gives, byte for byte, the index of the last archives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), fc.uuid(), async (steps, name) => {
      const records = new Map<string, FakeRecord>();
      for (const [index, changes] of steps.entries()) {
        for (const { id, ecosystems, isWithdrawn } of changes) {
          if (ecosystems.length === 0) records.delete(id);
          else records.set(id, record(id, index, ecosystems, isWithdrawn ? { withdrawn: stamp(index) } : {}));
        }
        bucket.records = [...records.values()];
        await sync(name, { minutes: index, ecosystems: NAMES });
      }
      await sync(`${name}-whole`, { minutes: steps.length, ecosystems: NAMES });
      expect(await indexOf(name)).toEqual(await indexOf(`${name}-whole`));
    }),
    { numRuns: 25 },
  );
});
