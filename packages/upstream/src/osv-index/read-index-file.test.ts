import { truncateSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readIndexFile } from './read-index-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-index-'));
});
afterEach(() => rm(folder, { recursive: true }));

const PART = 2 * 1024 * 1024;

describe('readIndexFile', () => {
  it.each([0, 11, 12, 13, PART - 1, PART, PART + 1, 2 * PART + 7, 7 * PART + 1])(
    'reads %d bytes and sums up all from the twelfth on',
    async (size) => {
      const written = Buffer.alloc(size);
      for (let at = 0; at < size; at += 1) written[at] = (at * 31) % 251;
      const path = join(folder, 'index');
      await writeFile(path, written);
      const { bytes, checksum } = await readIndexFile(path);
      expect(written.equals(bytes)).toBe(true);
      expect(bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
      expect(checksum).toBe(crc32(written.subarray(12)));
    },
  );

  it('takes memory once, of the size of the file', async () => {
    const path = join(folder, 'index');
    await writeFile(path, Buffer.alloc(3 * PART));
    const taken: number[] = [];
    await readIndexFile(path, (size) => {
      taken.push(size);
      return Buffer.alloc(size);
    });
    expect(taken).toEqual([3 * PART]);
  });

  it('reads as far as a file goes that has shrunk meanwhile', async () => {
    const path = join(folder, 'index');
    const written = Buffer.alloc(3 * PART, 7);
    await writeFile(path, written);
    const { bytes, checksum } = await readIndexFile(path, (size) => {
      truncateSync(path, PART + 5);
      return Buffer.alloc(size);
    });
    expect(written.subarray(0, PART + 5).equals(bytes)).toBe(true);
    expect(checksum).toBe(crc32(written.subarray(12, PART + 5)));
  });

  it('tells that there is no file', async () => {
    await expect(readIndexFile(join(folder, 'nothing'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
