import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exampleZip } from '../../test/support/example-zip.ts';
import { type Archive, openArchive, zipEntries } from './zip-entries.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-entries-'));
const opened: Archive[] = [];
afterAll(() => {
  for (const archive of opened) archive.close();
  rmSync(folder, { recursive: true });
});

function entriesOf(bytes: Buffer) {
  const path = join(folder, `${opened.length}.zip`);
  writeFileSync(path, bytes);
  const archive = openArchive(path);
  opened.push(archive);
  return [...zipEntries(archive)];
}

const FILES = { 'A.json': '{"id":"A","fixed":"1.2.3"}', 'B.json': 'b'.repeat(1_000) };

describe.each([
  ['stored', 0],
  ['deflated', 8],
] as const)('zipEntries, %s', (_name, method) => {
  const archive = exampleZip(FILES, method);

  it('gives every file with its name', () => {
    const read = entriesOf(archive).map((entry) => [entry.name, entry.read(1_000).toString()]);
    expect(Object.fromEntries(read)).toEqual(FILES);
  });

  it('gives no file that is larger than was said', () => {
    const [, large] = entriesOf(archive);
    expect(() => large?.read(999)).toThrow(RangeError);
  });
});

describe('zipEntries', () => {
  it('gives no file that has changed since it was packed', () => {
    const archive = exampleZip(FILES, 0);
    archive.write('9', archive.indexOf('1.2.3'));
    const [changed, whole] = entriesOf(archive);
    expect(() => changed?.read(1_000)).toThrow(TypeError);
    expect(whole?.read(1_000).toString()).toBe(FILES['B.json']);
  });

  it('reads behind a comment of any length', () => {
    const archive = Buffer.concat([exampleZip(FILES), Buffer.alloc(65_535, ' ')]);
    expect(entriesOf(archive)).toHaveLength(2);
  });

  it.each([
    ['nothing', ''],
    ['something else', 'x'.repeat(100_000)],
  ])('refuses %s', (_name, text) => {
    expect(() => entriesOf(Buffer.from(text))).toThrow('it is not a ZIP archive');
  });
});
