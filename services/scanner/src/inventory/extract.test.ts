import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACCEPTED_FILE_NAMES, extract, isAcceptedFileName } from './extract.ts';
import { NotTheFormatError } from './extractor.ts';

const options = { distribution: null };
const fixtures = join(import.meta.dirname, 'extractors/fixtures');

/** The folder of an accepted name's fixtures is named like its extractor's file. */
const FOLDERS = ACCEPTED_FILE_NAMES.map((name) => [name, folderOf(name)] as const);

function folderOf(fileName: string): string {
  if (fileName === 'dpkg-debian.txt') return 'dpkg-list';
  if (fileName.endsWith('-list.txt')) return fileName.replace('.txt', '');
  return fileName.toLowerCase().replace('.json', '').replace('.', '-');
}

function fixture(folder: string, situation: string): Uint8Array {
  const file = readdirSync(join(fixtures, folder)).find((name) => name.startsWith(`${situation}.`));
  return readFileSync(join(fixtures, folder, file ?? situation));
}

describe('extract', () => {
  it.each(FOLDERS)('%s: an empty file of the format has no packages', (name, folder) => {
    expect(extract(name, fixture(folder, 'empty'), options).packages).toEqual([]);
  });

  it.each(FOLDERS)('%s: one package is one package, and matched', (name, folder) => {
    const inventory = extract(name, fixture(folder, 'one-package'), options);
    expect(inventory.packages.map(({ unmatched }) => unmatched)).toEqual([null]);
  });

  it.each(FOLDERS)('%s: another format is refused', (name, folder) => {
    expect(() => extract(name, fixture(folder, 'not-the-format'), options)).toThrow(NotTheFormatError);
  });

  it.each(FOLDERS)('%s: nothing is refused', (name) => {
    expect(() => extract(name, new Uint8Array(), options)).toThrow(NotTheFormatError);
  });

  it.each([
    'PACKAGE-LOCK.JSON',
    'app/package-lock.json',
    'C:\\app\\package-lock.json',
    './a\\b/Package-Lock.json',
  ])('accepts %s', (name) => {
    expect(extract(name, fixture('package-lock', 'one-package'), options).packages).toHaveLength(1);
  });

  it.each(['package.json', 'package-lock.json.bak', 'package-lock.json/', '', '__proto__', 'my-yarn.lock'])(
    'refuses the name %j and says which it accepts',
    (name) => {
      const bytes = fixture('package-lock', 'one-package');
      expect(isAcceptedFileName(name)).toBe(false);
      expect(() => extract(name, bytes, options)).toThrow(ACCEPTED_FILE_NAMES.join(', '));
    },
  );

  it('has an extractor file for every folder of fixtures, and the other way round', () => {
    const folders = readdirSync(fixtures, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const files = readdirSync(join(fixtures, '..'))
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && file !== 'index.ts')
      .map((file) => file.slice(0, -'.ts'.length));
    expect(folders.map(({ name }) => name).sort()).toEqual(files.sort());
    expect(FOLDERS.map(([, folder]) => folder).sort()).toEqual(files.sort());
  });
});
