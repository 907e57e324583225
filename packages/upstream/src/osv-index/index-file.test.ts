import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleAdvisory, exampleAffected } from '../../test/support/example-advisory.ts';
import { exampleZip } from '../../test/support/example-zip.ts';
import type { AdvisoryQuery } from '../advisory.ts';
import { createRecordIndex, indexOf } from '../osv-local/record-index.ts';
import { createAdvisorySet } from './advisory-set.ts';
import { buildIndex } from './build-index.ts';
import { importDumps } from './import-dumps.ts';
import { DamagedIndexError, openIndex } from './open-index.ts';
import { createReloadingSource } from './reloading-source.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();
const silent = { started: () => undefined, read: () => undefined };

function build(...advisories: readonly ReturnType<typeof exampleAdvisory>[]): Buffer {
  const held = createAdvisorySet();
  for (const advisory of advisories) held.merge(advisory);
  return Buffer.concat(buildIndex(held));
}

const query = (overrides: Partial<AdvisoryQuery> = {}): AdvisoryQuery => ({
  ecosystem: 'npm',
  name: 'left',
  version: '1.0.0',
  ...overrides,
});

const record = (id: string, name = 'left', fixed = '2.0.0') => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  affected: [
    {
      package: { ecosystem: 'npm', name },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
});

describe('an index file', () => {
  it('answers like the same records in memory', () => {
    const names = fc.constantFrom('left', 'right', '@scope/both', 'ünïcode', '__proto__', 'constructor');
    const versions = fc.constantFrom('1.0.0', '1.5.0', '2.0.0', '3.0.0');
    const advisories = fc.array(
      fc.record({
        id: fc.constantFrom('GHSA-1', 'GHSA-2', 'MAL-1', 'PYSEC-1'),
        name: names,
        fixed: versions,
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(advisories, names, versions, (given, name, version) => {
        const records = given.map(({ id, name: each, fixed }) =>
          exampleAdvisory({
            id,
            affected: [
              exampleAffected({
                name: each,
                ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
              }),
            ],
          }),
        );
        const asked = query({ name, version });
        expect(indexOf([openIndex(build(...records))]).find(asked)).toEqual(
          createRecordIndex(records).find(asked),
        );
      }),
    );
  });

  it('knows an ecosystem whose only record is withdrawn, and answers nothing from it', () => {
    const index = indexOf([openIndex(build(exampleAdvisory({ withdrawn: '2026-01-01T00:00:00Z' })))]);
    expect(index.find(query())).toEqual({ kind: 'advisories', advisories: [] });
    expect(index.find(query({ ecosystem: 'PyPI' }))).toEqual({ kind: 'unanswerable', reason: 'no-feed' });
  });

  it('takes an ecosystem for told only when a record names no other, and what it holds of the rest for found', () => {
    const both = exampleAdvisory({
      affected: [exampleAffected(), exampleAffected({ ecosystem: 'PyPI', name: 'left' })],
    });
    const index = indexOf([openIndex(build(both, exampleAdvisory({ id: 'GHSA-2' })))]);
    const inPyPi = (name: string, version: string) => index.find(query({ ecosystem: 'PyPI', name, version }));
    expect(inPyPi('left', '1.0.0')).toMatchObject({ kind: 'advisories', advisories: [{ id: both.id }] });
    const noFeed = { kind: 'unanswerable', reason: 'no-feed' };
    expect([inPyPi('left', '9.0.0'), inPyPi('right', '1.0.0')]).toEqual([noFeed, noFeed]);
    expect(index.find(query({ version: '9.0.0' }))).toEqual({ kind: 'advisories', advisories: [] });
  });

  it('is refused when one byte is wrong, or the end is missing', () => {
    const whole = build(exampleAdvisory());
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (at) => {
        const damaged = Buffer.from(whole);
        damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at);
        expect(() => openIndex(damaged)).toThrow(DamagedIndexError);
      }),
    );
    expect(() => openIndex(whole.subarray(0, whole.length - 1))).toThrow(DamagedIndexError);
    expect(() => openIndex(Buffer.alloc(3))).toThrow(DamagedIndexError);
  });
});

describe('importDumps', () => {
  it('reads archives, lines and single files, and finds every record again', async () => {
    await writeFile(
      join(folder, 'all.zip'),
      exampleZip({ 'A.json': JSON.stringify(record('A')), 'note.txt': 'x' }),
    );
    await writeFile(
      join(folder, 'more.ndjson'),
      `${JSON.stringify(record('B'))}\n\n${JSON.stringify(record('C', 'right'))}`,
    );
    await writeFile(join(folder, 'one.json'), JSON.stringify(record('D')));
    const target = join(folder, 'target');
    await mkdir(target);
    const done = await importDumps(
      ['all.zip', 'more.ndjson', 'one.json'].map((name) => join(folder, name)),
      target,
      silent,
    );
    expect(done.records).toBe(4);
    const source = await createReloadingSource(target, {
      onReload: () => undefined,
      onFault: () => undefined,
    });
    const [answer] = await source.findAdvisories([query()], signal);
    expect(answer).toMatchObject({ kind: 'advisories', advisories: [{ id: 'A' }, { id: 'B' }, { id: 'D' }] });
  });

  it('tells of the records of a folder as of one source, and counts what was read before the next', async () => {
    const inner = join(folder, 'npm');
    await mkdir(inner);
    for (const id of ['A', 'B', 'C']) await writeFile(join(inner, `${id}.json`), JSON.stringify(record(id)));
    await writeFile(join(inner, 'all.zip'), exampleZip({ 'D.json': JSON.stringify(record('D')) }));
    const told: (string | number | null)[] = [];
    await importDumps([inner], folder, {
      started: (source, records) => told.push(source, records),
      read: (records) => told.push(records),
    });
    expect(told).toEqual([0, 'npm', 3, 3, 'all.zip', 1, 4]);
  });

  it('refuses sources without a record, which would make every package unknown', async () => {
    await writeFile(join(folder, 'good.json'), JSON.stringify(record('A')));
    await importDumps([join(folder, 'good.json')], folder, silent);
    const before = await readFile(join(folder, 'advisories.idx'));
    const empty = join(folder, 'empty');
    await mkdir(empty);
    await writeFile(join(folder, 'empty.ndjson'), '\n\n');
    await writeFile(join(folder, 'empty.zip'), exampleZip({ 'note.txt': 'x' }));
    for (const name of ['empty', 'empty.ndjson', 'empty.zip']) {
      await expect(importDumps([join(folder, name)], folder, silent)).rejects.toThrow('no record');
    }
    expect(await readFile(join(folder, 'advisories.idx'))).toEqual(before);
  });

  it.each([
    [
      'a record that is none',
      'bad.ndjson',
      '{"id":"A","modified":"2026"}\n{"id":5}',
      'bad.ndjson, line 2: not an OSV record',
    ],
    ['no JSON', 'bad.json', '{', 'bad.json: not JSON.'],
    ['no archive', 'bad.zip', 'x'.repeat(100), 'bad.zip: it is not a ZIP archive.'],
  ])('names the place of %s and leaves the old index as it was', async (_, name, content, message) => {
    await writeFile(join(folder, 'good.json'), JSON.stringify(record('A')));
    await importDumps([join(folder, 'good.json')], folder, silent);
    const before = await readFile(join(folder, 'advisories.idx'));
    await writeFile(join(folder, name), content);
    await expect(importDumps([join(folder, name)], folder, silent)).rejects.toThrow(message);
    expect(await readFile(join(folder, 'advisories.idx'))).toEqual(before);
    expect((await readdir(folder)).filter((each) => each.endsWith('.new'))).toEqual([]);
  });
});

describe('what lies beside the advisories', () => {
  const EPSS =
    '#model_version:v1,score_date:2026-11-22T00:00:00Z\ncve,epss,percentile\nCVE-2026-0001,0.5,0.9\n';
  const KEV = JSON.stringify({
    catalogVersion: '1',
    dateReleased: '2026-11-20T00:00:00Z',
    vulnerabilities: [{ cveID: 'CVE-2026-0001', dateAdded: '2026-01-01', dueDate: '2026-01-22' }],
  });
  const options = [{ Exploitation: 'active' }, { Automatable: 'no' }, { 'Technical Impact': 'total' }];
  const content = { timestamp: '2026-01-02T03:04:05Z', options };
  const CVE = JSON.stringify({
    dataType: 'CVE_RECORD',
    cveMetadata: { cveId: 'CVE-2026-0001', state: 'PUBLISHED' },
    containers: { cna: { title: 'x' }, adp: [{ metrics: [{ other: { type: 'ssvc', content } }] }] },
  });
  const files = {
    'advisory.json': JSON.stringify(record('A')),
    'CVE-2026-0001.json': CVE,
    'epss_scores-2026-11-22.csv': EPSS,
    'known_exploited_vulnerabilities.json': KEV,
  };
  const all = {
    sources: {
      kev: { version: '1', asOf: '2026-11-20T00:00:00Z' },
      epss: { model: 'v1', asOf: '2026-11-22T00:00:00Z' },
      ssvc: { asOf: '2026-01-02T03:04:05Z' },
    },
    known: {
      knownExploited: {
        dateAdded: '2026-01-01',
        dueDate: '2026-01-22',
        ransomware: null,
        forensicTriage: null,
      },
      epss: { score: 0.5, percentile: 0.9 },
      ssvc: {
        exploitation: 'active',
        automatable: false,
        technicalImpact: 'total',
        timestamp: '2026-01-02T03:04:05Z',
      },
    },
  };

  async function write(dir: string, changes: Readonly<Record<string, string>> = {}): Promise<void> {
    await mkdir(dir, { recursive: true });
    for (const [name, text] of Object.entries({ ...files, ...changes }))
      await writeFile(join(dir, name), text);
  }

  async function open(dir: string) {
    const source = await createReloadingSource(dir, { onReload: () => undefined, onFault: () => undefined });
    const faults = source.unread().map(({ name }) => name);
    const { sources, byCve } = await source.exploitation.find(['CVE-2026-0001'], signal);
    return { source, faults, sources, known: byCve.get('CVE-2026-0001') };
  }

  it('tells of exploitation', async () => {
    await write(folder);
    const { source, faults, sources, known } = await open(folder);
    expect([faults, source.size(), { sources, known }]).toEqual([[], 1, all]);
  });

  it('is imported with them', async () => {
    const target = join(folder, 'target');
    await write(join(folder, 'dump'));
    await mkdir(target);
    await importDumps([join(folder, 'dump')], target, silent);
    const { source, faults, sources, known } = await open(target);
    expect([faults, source.size(), { sources, known }]).toEqual([[], 1, all]);
    expect((await readdir(target)).toSorted()).toEqual([
      'advisories.idx',
      'cve-records.ndjson',
      'epss_scores-2026-11-22.csv',
      'known_exploited_vulnerabilities.json',
    ]);
  });

  it.each([
    ['known_exploited_vulnerabilities.json', KEV.slice(0, -1), 'kev'],
    ['epss_scores-2026-11-22.csv', `${EPSS}CVE-`, 'epss'],
    ['CVE-2026-0001.json', CVE.slice(0, -1), 'ssvc'],
  ])('is left out when %s is torn, and does not stop the start', async (name, text, missing) => {
    await write(folder, { [name]: text });
    const { source, faults, sources } = await open(folder);
    const left = { ...all.sources, [missing]: null, failed: [missing] };
    expect([faults, source.size(), sources]).toEqual([[name], 1, left]);
    await write(folder);
    await source.refresh();
    expect(source.unread()).toEqual([]);
  });

  it('is no measure of the age of the advisories', async () => {
    await write(folder);
    await utimes(join(folder, 'advisory.json'), 1_000, 1_000);
    await utimes(join(folder, 'CVE-2026-0001.json'), 1_000, 1_000);
    const { source } = await open(folder);
    expect(source.writtenAtMs()).toBe(1_000_000);
  });
});

describe('createReloadingSource', () => {
  it('tells when the advisories in use were written, whatever came after them', async () => {
    const file = join(folder, 'all.ndjson');
    const write = async (content: string, second: number) => {
      await writeFile(file, content);
      await utimes(file, second, second);
    };
    await write(JSON.stringify(record('A')), 1_000);
    const options = { onReload: () => undefined, onFault: () => undefined };
    const source = await createReloadingSource(folder, options);
    expect(source.writtenAtMs()).toBe(1_000_000);
    await write('{"id":5}', 2_000);
    await source.refresh();
    expect(source.writtenAtMs()).toBe(1_000_000);
    await write(JSON.stringify(record('B')), 3_000);
    await source.refresh();
    expect(source.writtenAtMs()).toBe(3_000_000);
  });

  it('takes new dates of a mirror without reading its index again', async () => {
    await writeFile(join(folder, 'all.ndjson'), JSON.stringify(record('A')));
    const reloads: number[] = [];
    const source = await createReloadingSource(folder, {
      onReload: (size) => reloads.push(size),
      onFault: () => undefined,
    });
    const before = source.shared();
    expect(source.dataAsOf()).toEqual({});
    const asOf = '2026-11-22T12:00:00Z';
    const npm = { asOf, etag: null, compared: { at: asOf, etag: null } };
    await writeFile(join(folder, 'advisories.state'), JSON.stringify({ ecosystems: { npm }, files: {} }));
    await mkdir(join(folder, '.sync'));
    await source.refresh();
    expect([source.dataAsOf(), source.shared().dataAsOf]).toEqual([{ npm: asOf }, { npm: asOf }]);
    expect([source.shared().id, reloads]).toEqual([before.id, []]);
  });

  it('reads a folder once that changes while it is read', async () => {
    await writeFile(join(folder, 'all.ndjson'), JSON.stringify(record('A')));
    const reloads: number[] = [];
    const source = await createReloadingSource(folder, {
      onReload: (size) => reloads.push(size),
      onFault: () => undefined,
    });
    await writeFile(join(folder, 'more.ndjson'), JSON.stringify(record('B')));
    await Promise.all([source.refresh(), source.refresh()]);
    expect(reloads).toEqual([2]);
  });

  it('has no such time for an empty folder', async () => {
    const source = await createReloadingSource(folder, {
      onReload: () => undefined,
      onFault: () => undefined,
    });
    expect([source.size(), source.writtenAtMs()]).toEqual([0, null]);
  });

  it('takes a new index without a restart, and keeps the old one when the new one is damaged', async () => {
    const target = join(folder, 'target');
    await mkdir(target);
    const from = async (content: object) => {
      const file = join(folder, 'record.json');
      await writeFile(file, JSON.stringify(content));
      await importDumps([file], target, silent);
    };
    await from(record('A'));
    const faults: unknown[] = [];
    const source = await createReloadingSource(target, {
      onReload: () => undefined,
      onFault: (fault) => faults.push(fault),
    });
    const ids = async () => {
      const [answer] = await source.findAdvisories([query()], signal);
      return answer?.kind === 'advisories' ? answer.advisories.map(({ id }) => id) : [];
    };
    await from(record('B'));
    expect(await ids()).toEqual(['A']);
    await source.refresh();
    expect(await ids()).toEqual(['B']);
    await writeFile(join(target, 'advisories.idx'), 'damaged');
    await source.refresh();
    expect([await ids(), faults.length]).toEqual([['B'], 1]);
  });
});

describe('what a look-up costs', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is nothing for a package without records, and one record read for each that it has, once', () => {
    const names = ['left', 'left', 'right'];
    const advisories = names.map((name, index) =>
      exampleAdvisory({ id: `GHSA-${index}`, affected: [exampleAffected({ name })] }),
    );
    const index = indexOf([openIndex(build(...advisories))]);
    const parse = vi.spyOn(JSON, 'parse');
    const readFor = (name: string) => {
      parse.mockClear();
      index.find(query({ name }));
      return parse.mock.calls.length;
    };
    expect(['nobody', 'left', 'left', 'nobody'].map(readFor)).toEqual([0, 2, 0, 0]);
  });
});
