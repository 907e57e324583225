import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveLimits, readArchive } from './read-archive.ts';

const LIMITS: ArchiveLimits = { maxBytes: 1e8, maxFiles: 100, maxFileBytes: 1e6, maxKeptBytes: 1e7 };
const LONG = `${'deep/'.repeat(40)}file.txt`;
const signal = new AbortController().signal;
let root: string;
let archive: Buffer;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'archive-'));
  const top = join(root, 'repo-abc1234');
  mkdirSync(join(top, 'deep/'.repeat(40)), { recursive: true });
  writeFileSync(join(top, 'a.txt'), 'hello');
  writeFileSync(join(top, 'empty.txt'), '');
  writeFileSync(join(top, 'block.txt'), 'x'.repeat(512));
  writeFileSync(join(top, 'large.txt'), 'y'.repeat(2_000));
  writeFileSync(join(top, LONG), 'far');
  symlinkSync('a.txt', join(top, 'link.txt'));
  archive = execFileSync('tar', ['-C', root, '-cz', 'repo-abc1234']);
});

afterAll(() => rmSync(root, { recursive: true }));

async function read(
  bytes: Uint8Array,
  limits: Partial<ArchiveLimits> = {},
  isWanted = (_path: string) => true,
) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 100) }, (_, index) =>
    Buffer.from(bytes.subarray(index * 100, index * 100 + 100)),
  );
  const { files, isCut } = await readArchive(
    Readable.from(chunks),
    isWanted,
    { ...LIMITS, ...limits },
    signal,
  );
  const shown = files.map(({ path, kind, bytes: content }) => [path, kind, content?.length ?? null]);
  return { files: Object.fromEntries(shown.map(([path, ...rest]) => [path, rest])), isCut };
}

describe('readArchive', () => {
  it('reads files, empty ones, long names and links, with the folder on top taken off', async () => {
    expect(await read(archive)).toEqual({
      files: {
        'a.txt': ['file', 5],
        'empty.txt': ['file', 0],
        'block.txt': ['file', 512],
        'large.txt': ['file', 2_000],
        [LONG]: ['file', 3],
        'link.txt': ['symlink', null],
      },
      isCut: false,
    });
  });

  it('takes an empty folder for a submodule, wherever it stands', async () => {
    const top = join(root, 'modules-abc1234');
    for (const folder of ['a-module', 'b/c/d', 'b/c-module', 'z-module'])
      mkdirSync(join(top, folder), { recursive: true });
    writeFileSync(join(top, 'b/c/d/file'), 'x');
    const tar = execFileSync('tar', ['-C', root, '--sort=name', '-cz', 'modules-abc1234']);
    expect(await read(tar, {}, () => false)).toEqual({
      files: {
        'a-module': ['submodule', null],
        'b/c-module': ['submodule', null],
        'z-module': ['submodule', null],
      },
      isCut: false,
    });
    expect((await read(tar, { maxFiles: 2 }, () => false)).isCut).toBe(true);
  });

  it('keeps what is wanted only', async () => {
    expect((await read(archive, {}, (path) => path === 'a.txt')).files).toEqual({ 'a.txt': ['file', 5] });
  });

  it('keeps no content over a limit, but the name', async () => {
    expect((await read(archive, { maxFileBytes: 600 })).files['large.txt']).toEqual(['file', null]);
    expect((await read(archive, { maxKeptBytes: 0 })).files['a.txt']).toEqual(['file', null]);
  });

  it('says when it stopped early', async () => {
    expect((await read(archive, { maxFiles: 2 })).isCut).toBe(true);
    expect((await read(archive, { maxBytes: 1_024 })).isCut).toBe(true);
  });

  it('stops at its limit whatever a small archive unpacks to', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(await read(bomb, { maxBytes: 1_000_000 })).toEqual({ files: {}, isCut: true });
  });

  it('refuses what is no archive', async () => {
    await expect(read(gzipSync(Buffer.from('hello '.repeat(200))))).rejects.toMatchObject({
      kind: 'invalid_response',
    });
    await expect(read(Buffer.from('<html></html>'))).rejects.toThrow('incorrect header check');
  });

  it('refuses one that ends in the middle, whose last files nobody would miss', async () => {
    const tar = gunzipSync(archive);
    const end = tar.lastIndexOf('y') - 100;
    await expect(read(gzipSync(tar.subarray(0, end)))).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('takes no path that leaves the folder', async () => {
    const evil = join(root, 'evil.tar.gz');
    execFileSync('tar', [
      '-C',
      join(root, 'repo-abc1234'),
      '-czPf',
      evil,
      '--transform',
      's,^,top/../../,',
      'a.txt',
    ]);
    expect((await read(readFileSync(evil))).files).toEqual({});
  });
});
