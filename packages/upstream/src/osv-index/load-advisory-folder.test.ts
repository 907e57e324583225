import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdvisoryDataError } from '../osv-local/parse-record.ts';
import { loadAdvisoryFolder } from './load-advisory-folder.ts';

let dir = '';

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'advisories-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true });
});

function record(id: string): string {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }] }];
  const affected = [{ package: { ecosystem: 'npm', name: id }, ranges }];
  return JSON.stringify({ id, modified: '2026-01-01T00:00:00Z', affected });
}

async function faultOf(loading: Promise<unknown>): Promise<string> {
  const error = await loading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AdvisoryDataError) return error.message;
  throw new Error('it was not refused', { cause: error });
}

describe('loadAdvisoryFolder', () => {
  it('reads records one a line and one a file, and nothing else', async () => {
    await writeFile(join(dir, 'a.ndjson'), `\uFEFF${record('A')}\r\n\n   \n${record('B')}`);
    await writeFile(join(dir, 'c.json'), record('C'));
    await writeFile(join(dir, 'README.md'), 'not a record');
    await mkdir(join(dir, 'deeper.json'));
    const index = await loadAdvisoryFolder(dir);
    expect(index.size).toBe(3);
    const answer = index.find({ ecosystem: 'npm', name: 'B', version: '1.0.0' });
    expect(answer).toMatchObject({ kind: 'advisories', advisories: [{ id: 'B' }] });
  });

  it('is empty for an empty folder', async () => {
    expect((await loadAdvisoryFolder(dir)).size).toBe(0);
  });

  it.each([
    ['text that is not JSON', '{', 'b.ndjson, line 2: not JSON.'],
    ['something that is not a record', '[]', 'b.ndjson, line 2: not an OSV record (wrong at the top).'],
    ['a record without an id', '{"modified":"x"}', 'b.ndjson, line 2: not an OSV record (wrong at id).'],
    [
      'a record with a wrong part',
      '{"id":"X","modified":"x","affected":[{"versions":[1]}]}',
      'b.ndjson, line 2: not an OSV record (wrong at affected.0.versions.0).',
    ],
  ])('refuses %s with file and line', async (_name, line, message) => {
    await writeFile(join(dir, 'b.ndjson'), `${record('A')}\n${line}\n`);
    expect(await faultOf(loadAdvisoryFolder(dir))).toBe(message);
  });

  it('refuses bytes that are not UTF-8', async () => {
    await writeFile(join(dir, 'b.json'), Buffer.from([0x22, 0xff, 0x22]));
    expect(await faultOf(loadAdvisoryFolder(dir))).toBe('b.json: not JSON.');
  });

  it('refuses a folder that is not there', async () => {
    const fault = await faultOf(loadAdvisoryFolder(join(dir, 'nowhere')));
    expect(fault).toBe('The folder of advisories cannot be read (ENOENT).');
  });
});
