import * as nodeFiles from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleZip } from '../../test/support/example-zip.ts';
import { type FakeBucket, type FakeRecord, startFakeBucket } from '../../test/support/fake-bucket.ts';
import { createFileClient, systemTiming } from '../http/index.ts';
import { importDumps } from '../osv-index/import-dumps.ts';
import { loadAdvisoryFolder } from '../osv-index/load-advisory-folder.ts';
import type { Files } from '../osv-index/put-in-place.ts';
import { readDataAsOf } from '../osv-index/sync-state.ts';
import { type SyncOptions, syncFolder } from './index.ts';

const { signal } = new AbortController();
const client = createFileClient({
  upstream: 'advisory-data',
  userAgent: 'test',
  attemptTimeoutMs: 5_000,
  timeoutMs: 5_000,
  concurrency: 16,
  retry: { attempts: 1, baseDelayMs: 0 },
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
  bucket.maxRangeBytes = Number.POSITIVE_INFINITY;
  bucket.others.clear();
  bucket.asked.length = 0;
});
afterEach(() => rm(root, { recursive: true }));
afterAll(async () => {
  await client.close();
  await bucket.close();
});

const START = Date.parse('2026-11-01T00:00:00Z');
const DAY = 24 * 60;
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

/** Flushing is a question to the disk, and a slow one. */
const unflushed = wrapped(async (_name, work) => await work());

/** The file system with each step in the hands of `step`. */
function wrapped(step: (name: string, work: () => Promise<unknown>) => Promise<unknown>): Files {
  const handOver = <T extends object>(target: T, wrap: (value: unknown) => unknown): T =>
    new Proxy(target, {
      get: (object, name) => {
        const method: unknown = Reflect.get(object, name);
        if (typeof method !== 'function') return method;
        const call = (...args: unknown[]) => Reflect.apply(method, object, args);
        return (...args: unknown[]) =>
          step(String(name), async () => (name === 'sync' ? undefined : wrap(await call(...args))));
      },
    });
  const isHandle = (value: unknown) => typeof value === 'object' && value !== null && 'writev' in value;
  return handOver({ ...nodeFiles }, (value) =>
    isHandle(value) ? handOver(Object(value), (inner) => inner) : value,
  );
}

type Test = Partial<SyncOptions> & { readonly minutes?: number };

const sync = (folder: string, { minutes = 0, ...options }: Test = {}) =>
  syncFolder({
    folder: join(root, folder),
    baseUrl: bucket.url,
    ecosystems: ['npm', 'PyPI'],
    client,
    signal,
    now: () => at(minutes),
    kev: null,
    epss: null,
    cveRecords: null,
    files: unflushed,
    ...options,
  });

const indexOf = (folder: string) => readFile(join(root, folder, 'advisories.idx'));
const faultsOf = (outcomes: Awaited<ReturnType<typeof sync>>) =>
  outcomes.flatMap(({ name, fault }) => (fault === null ? [] : [`${name}: ${fault}`]));

async function idsFor(folder: string, ecosystem: string): Promise<readonly string[] | string> {
  const index = await loadAdvisoryFolder(join(root, folder));
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
    const ecosystems = ['npm', 'Debian'];
    expect(await sync('folder', { ecosystems })).toEqual([
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
    await sync('folder', { minutes: 10, ecosystems });
    expect(await idsFor('folder', 'npm')).toEqual(['B', 'D']);
    expect(bucket.asked.toSorted()).toEqual([
      'Debian/modified_id.csv 304',
      'npm/A.json 200',
      'npm/D.json 200',
      'npm/modified_id.csv 206',
    ]);
    expect(await readDataAsOf(join(root, 'folder'))).toEqual({ npm: stamp(10), Debian: stamp(10) });
  });

  it('holds what it is told to hold, and no more', async () => {
    bucket.records = [record('A', 1, ['npm']), record('B', 2, ['PyPI']), record('C', 3, ['npm', 'PyPI'])];
    await sync('folder');
    await sync('folder', { ecosystems: ['PyPI'] });
    expect([await idsFor('folder', 'npm'), await idsFor('folder', 'PyPI')]).toEqual(['no-feed', ['B', 'C']]);
    expect(await readDataAsOf(join(root, 'folder'))).toEqual({ PyPI: stamp(0) });
  });

  it('keeps an ecosystem that cannot be fetched, names it, and takes the others', async () => {
    bucket.records = [record('A', 1, ['npm']), record('B', 1, ['PyPI'])];
    await sync('folder');
    bucket.records = [...bucket.records, record('C', 5, ['npm']), record('D', 5, ['PyPI'])];
    bucket.intercept = (path, response) => {
      if (path === 'npm/C.json') response.writeHead(503).end();
      return path === 'npm/C.json';
    };
    expect(faultsOf(await sync('folder', { minutes: 9 }))).toEqual([
      'npm: advisory-data: answered with HTTP status 503',
    ]);
    expect([await idsFor('folder', 'npm'), await idsFor('folder', 'PyPI')]).toEqual([['A'], ['B', 'D']]);
    expect(await readDataAsOf(join(root, 'folder'))).toEqual({ npm: stamp(0), PyPI: stamp(9) });
    bucket.intercept = null;
    await sync('folder', { minutes: 10 });
    expect(await idsFor('folder', 'npm')).toEqual(['A', 'C']);
  });

  it.each([
    [
      'a list that is none',
      'npm/modified_id.csv',
      '<html>',
      'npm/modified_id.csv, line 1: not a time and an id.',
    ],
    ['a damaged archive', 'npm/all.zip', 'x'.repeat(100), 'npm/all.zip: it is not a ZIP archive.'],
    [
      'a record of another id',
      'npm/B.json',
      JSON.stringify(record('A', 2, ['npm'])),
      'npm/B.json: it is the record of another id.',
    ],
  ])('refuses %s', async (_, path, text, message) => {
    bucket.records = [record('A', 1, ['npm'])];
    bucket.others.set(path, Buffer.from(text));
    if (path === 'npm/B.json') {
      await sync('folder', { ecosystems: ['npm'] });
      bucket.records = [...bucket.records, record('B', 2, ['npm'])];
    }
    expect(faultsOf(await sync('folder', { minutes: 3, ecosystems: ['npm'] }))).toEqual([`npm: ${message}`]);
  });

  it('takes an answer of 304 that nobody asked for as a fault', async () => {
    bucket.records = [record('A', 1, ['npm'])];
    bucket.intercept = (_, response) => {
      response.writeHead(304).end();
      return true;
    };
    const fault = 'advisory-data: answered with HTTP status 304';
    expect(faultsOf(await sync('folder', { ecosystems: ['npm'] }))).toEqual([`npm: ${fault}`]);
    bucket.intercept = (path, response) =>
      path === 'npm/all.zip' && response.writeHead(304).end() === response;
    expect(faultsOf(await sync('folder', { ecosystems: ['npm'] }))).toEqual([`npm: ${fault}`]);
  });

  it('follows an ecosystem that has no record any more: of an empty list there is no range', async () => {
    bucket.records = [record('A', 1, ['npm'])];
    await sync('folder', { ecosystems: ['npm'] });
    bucket.records = [];
    expect(faultsOf(await sync('folder', { minutes: 9, ecosystems: ['npm'] }))).toEqual([]);
    expect(await idsFor('folder', 'npm')).toBe('no-feed');
  });

  it('misses nothing after a time that has not come yet', async () => {
    bucket.maxRangeBytes = 60;
    bucket.records = [record('A', 1, ['npm']), record('B', 2, ['npm']), record('FUTURE', 9 * DAY, ['npm'])];
    await sync('folder', { minutes: 3, ecosystems: ['npm'] });
    bucket.records = [...bucket.records, record('C', 4, ['npm'])];
    await sync('folder', { minutes: 5, ecosystems: ['npm'] });
    expect(await idsFor('folder', 'npm')).toEqual(['A', 'B', 'C', 'FUTURE']);
  });

  it('compares all ids again after a clock that was ahead', async () => {
    bucket.records = [0, 1, 2, 3, 4].map((minutes) => record(`A${minutes}`, minutes, ['npm']));
    await sync('folder', { minutes: 900 * DAY, ecosystems: ['npm'] });
    bucket.maxRangeBytes = 90;
    bucket.records = [...bucket.records.slice(1), record('C', 5, ['npm'])];
    await sync('folder', { minutes: 6, ecosystems: ['npm'] });
    expect(await idsFor('folder', 'npm')).toEqual(['A1', 'A2', 'A3', 'A4', 'C']);
  });

  it('does not believe a list that has lost most of what it holds', async () => {
    bucket.records = Array.from({ length: 200 }, (_, index) => record(`A${index}`, index, ['npm']));
    await sync('folder');
    bucket.others.set('npm/modified_id.csv', Buffer.from(`${stamp(1)},A1\n`));
    expect(faultsOf(await sync('folder', { minutes: 300 }))).toEqual([
      'npm: npm/modified_id.csv: lacks 199 of the records held.',
    ]);
    expect(await idsFor('folder', 'npm')).toHaveLength(200);
  });

  it('takes the archive again when more has changed than is fetched one by one', async () => {
    bucket.records = [record('A', 1, ['npm'])];
    await sync('folder', { ecosystems: ['npm'] });
    bucket.records = Array.from({ length: 2_001 }, (_, index) => record(`A${index}`, 2, ['npm']));
    bucket.asked.length = 0;
    await sync('folder', { minutes: 3, ecosystems: ['npm'] });
    expect(bucket.asked.map((path) => path.replace(/ .*/, ''))).toEqual([
      'npm/modified_id.csv',
      'npm/modified_id.csv',
      'npm/all.zip',
    ]);
  });

  it('replaces an imported index only by all that it is to hold', async () => {
    bucket.records = [record('A', 1, ['npm']), record('B', 1, ['PyPI'])];
    await writeFile(join(root, 'one.json'), JSON.stringify(record('OLD', 1, ['npm', 'PyPI'])));
    await nodeFiles.mkdir(join(root, 'folder'));
    const silent = { started: () => undefined, read: () => undefined };
    await importDumps([join(root, 'one.json')], join(root, 'folder'), silent);
    bucket.intercept = (path, response) => {
      if (path.startsWith('PyPI')) response.destroy();
      return path.startsWith('PyPI');
    };
    expect(faultsOf(await sync('folder'))).toHaveLength(1);
    expect([await idsFor('folder', 'npm'), await readDataAsOf(join(root, 'folder'))]).toEqual([['OLD'], {}]);
    bucket.intercept = null;
    await sync('folder');
    expect([await idsFor('folder', 'npm'), await idsFor('folder', 'PyPI')]).toEqual([['A'], ['B']]);
  });

  it('moves at most one byte in a hundred on a quiet day', async () => {
    // Of the length that OSV's records have.
    const summary = 'x'.repeat(1_500);
    const padded = (id: string, minutes: number) => {
      const noise = Array.from({ length: 100 }, (_, index) => `${id}-${index * minutes}`).join();
      return record(id, minutes, ['npm'], { summary: `${summary}${noise}` });
    };
    bucket.records = Array.from({ length: 1_200 }, (_, index) => padded(`GHSA-${index}`, index));
    await sync('folder', { minutes: 2_000, ecosystems: ['npm'] });
    const archive = bucket.served();
    for (let hour = 0; hour < 24; hour += 2) {
      bucket.records = [...bucket.records.slice(1), padded(`GHSA-new-${hour}`, 2_000 + hour * 60 + 30)];
      await sync('folder', { minutes: 2_000 + (hour + 1) * 60, ecosystems: ['npm'] });
    }
    const wholeEveryTwoHours = 12 * archive;
    expect((bucket.served() - archive) / wholeEveryTwoHours).toBeLessThan(0.01);
  });
});

describe('what tells of exploitation', () => {
  const kev = JSON.stringify({
    catalogVersion: '1',
    dateReleased: '2026-11-20T00:00:00Z',
    vulnerabilities: [{ cveID: 'CVE-2026-0001', dateAdded: '2026-01-01', dueDate: '2026-01-22' }],
  });
  const epss =
    '#model_version:v1,score_date:2026-11-22T00:00:00Z\ncve,epss,percentile\nCVE-2026-0001,0.5,0.9\n';
  const options = [{ Exploitation: 'active' }, { Automatable: 'no' }, { 'Technical Impact': 'total' }];
  const content = { timestamp: '2026-01-02T03:04:05Z', options };
  const cve = JSON.stringify({
    dataType: 'CVE_RECORD',
    cveMetadata: { cveId: 'CVE-2026-0001' },
    containers: { adp: [{ metrics: [{ other: { type: 'ssvc', content } }] }] },
  });
  const addresses = () => ({
    kev: `${bucket.url}/kev.json`,
    epss: `${bucket.url}/epss.csv`,
    cveRecords: `${bucket.url}/cves.zip`,
  });

  it('comes with the advisories, again when it has changed, and stays when it is torn', async () => {
    bucket.records = [record('A', 1, ['npm'])];
    bucket.others.set('kev.json', Buffer.from(kev));
    bucket.others.set('epss.csv', Buffer.from(epss));
    bucket.others.set('cves.zip', exampleZip({ 'top/CVE-2026-0001.json': cve, 'top/delta.json': '{}' }));
    const ecosystems = ['npm'];
    expect(faultsOf(await sync('folder', { ecosystems, ...addresses() }))).toEqual([]);
    const { shared } = await loadAdvisoryFolder(join(root, 'folder'));
    expect(shared.exploitation.sources).toEqual({
      kev: { version: '1', asOf: '2026-11-20T00:00:00Z' },
      epss: { model: 'v1', asOf: '2026-11-22T00:00:00Z' },
      ssvc: { asOf: '2026-01-02T03:04:05Z' },
    });
    bucket.asked.length = 0;
    bucket.others.set('epss.csv', Buffer.from(epss.slice(0, -9)));
    expect(faultsOf(await sync('folder', { minutes: 60, ecosystems, ...addresses() }))).toEqual([
      'epss_scores-current.csv: epss_scores-current.csv: cannot be read; the old file stays.',
    ]);
    expect(bucket.asked).toEqual(['npm/modified_id.csv 304', 'kev.json 304', 'epss.csv 200']);
    expect(await readFile(join(root, 'folder/epss_scores-current.csv'), 'utf8')).toBe(epss);
    await sync('folder', { minutes: DAY, ecosystems, ...addresses() });
    expect(bucket.asked.at(-1)).toBe('cves.zip 304');
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

/** The states of a bucket, each a minute after the one before. */
const history = fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => {
  const records = new Map<string, FakeRecord>();
  return steps.map((changes, minutes) => {
    for (const { id, ecosystems, isWithdrawn } of changes) {
      if (ecosystems.length === 0) records.delete(id);
      else records.set(id, record(id, minutes, ecosystems, isWithdrawn ? { withdrawn: stamp(minutes) } : {}));
    }
    return [...records.values()];
  });
});

describe('any sequence of changes', () => {
  it('gives, byte for byte, the index of the last archives', async () => {
    const rangeBytes = fc.constantFrom(0, 40, Number.POSITIVE_INFINITY);
    await fc.assert(
      fc.asyncProperty(history, rangeBytes, fc.uuid(), async (states, maxRangeBytes, name) => {
        bucket.maxRangeBytes = maxRangeBytes;
        for (const [minutes, records] of states.entries()) {
          bucket.records = records;
          await sync(name, { minutes, ecosystems: NAMES });
        }
        // What left an ecosystem is looked for once a day.
        await sync(name, { minutes: DAY + states.length, ecosystems: NAMES });
        await sync(`${name}-whole`, { minutes: DAY, ecosystems: NAMES });
        expect(await indexOf(name)).toEqual(await indexOf(`${name}-whole`));
      }),
      { numRuns: 12 },
    );
  });
});

describe('a run that is killed', () => {
  const before = [record('A', 1, ['npm']), record('B', 1, ['npm', 'PyPI'])];
  const after = [record('A', 2, ['npm', 'PyPI']), record('C', 2, ['PyPI'])];
  const addresses = () => ({ kev: `${bucket.url}/kev.json` });

  /** Ends at the step with this number and at every later one, as the process would. */
  async function killedAt(folder: string, minutes: number, last: number): Promise<number> {
    let steps = 0;
    const isOver = () => (steps += 1) > last;
    bucket.intercept = (_, response) => {
      const isDead = isOver();
      if (isDead) response.destroy();
      return isDead;
    };
    const files = wrapped(async (name, work) => {
      const isDead = isOver();
      // The system closes what a process leaves open.
      const value = !isDead || name === 'close' ? await work() : undefined;
      if (isDead) throw new Error('killed');
      return value;
    });
    await sync(folder, { minutes, files, ...addresses() }).catch(() => undefined);
    bucket.intercept = null;
    return steps;
  }

  it('at any step, the first time or later, leaves a folder that is whole, and the next one ends it', async () => {
    const kev = { catalogVersion: '1', dateReleased: '2026-11-20T00:00:00Z' };
    const vulnerabilities = [{ cveID: 'CVE-2026-0001', dateAdded: '2026-01-01', dueDate: '2026-01-22' }];
    bucket.others.set('kev.json', Buffer.from(JSON.stringify({ ...kev, vulnerabilities })));
    bucket.records = after;
    await sync('whole', { minutes: DAY });
    for (let last = 0; ; last += 1) {
      const folder = `killed-${last}`;
      bucket.records = before;
      const first = await killedAt(folder, 0, last);
      expect([[], ['A', 'B'], 'no-feed']).toContainEqual(await idsFor(folder, 'npm').catch(() => []));
      await sync(folder, addresses());
      expect(await idsFor(folder, 'npm')).toEqual(['A', 'B']);
      bucket.records = after;
      const second = await killedAt(folder, 2, last);
      expect([['A', 'B'], ['A']]).toContainEqual(await idsFor(folder, 'npm'));
      expect([['B'], ['A', 'C']]).toContainEqual(await idsFor(folder, 'PyPI'));
      await sync(folder, { minutes: DAY, ...addresses() });
      expect(await indexOf(folder)).toEqual(await indexOf('whole'));
      expect((await readdir(join(root, folder))).toSorted()).toEqual([
        'advisories.idx',
        'advisories.state',
        'known_exploited_vulnerabilities.json',
      ]);
      if (first <= last && second <= last) break;
    }
  });
});
