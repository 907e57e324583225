import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMATS } from './formats/index.ts';
import { ACCEPTED_FILE_NAMES, isAcceptedFileName, readInventory } from './read-inventory.ts';
import { NotTheFormatError } from './reader.ts';

const options = { distribution: null };
const formats = join(import.meta.dirname, 'formats');

const FOLDERS = Object.entries(FORMATS).map(([name, { format }]) => [name, format] as const);

function fixture(format: string, situation: string): Uint8Array {
  const fixtures = join(formats, format, 'fixtures');
  const file = readdirSync(fixtures).find((name) => name.startsWith(`${situation}.`));
  return readFileSync(join(fixtures, file ?? situation));
}

describe('readInventory', () => {
  it.each(FOLDERS)('%s: an empty file of the format has no packages', (name, folder) => {
    expect(readInventory(name, fixture(folder, 'empty'), options).packages).toEqual([]);
  });

  it.each(FOLDERS)('%s: one package is one package, and matched', (name, folder) => {
    const inventory = readInventory(name, fixture(folder, 'one-package'), options);
    expect(inventory.packages.map(({ unmatched }) => unmatched)).toEqual([null]);
  });

  it.each(FOLDERS)('%s: another format is refused', (name, folder) => {
    expect(() => readInventory(name, fixture(folder, 'not-the-format'), options)).toThrow(NotTheFormatError);
  });

  it.each(FOLDERS)('%s: nothing is refused', (name) => {
    expect(() => readInventory(name, new Uint8Array(), options)).toThrow(NotTheFormatError);
  });

  it.each([
    'PACKAGE-LOCK.JSON',
    'app/package-lock.json',
    'C:\\app\\package-lock.json',
    './a\\b/Package-Lock.json',
  ])('accepts %s', (name) => {
    expect(readInventory(name, fixture('package-lock', 'one-package'), options).packages).toHaveLength(1);
  });

  it.each(['package.json', 'package-lock.json.bak', 'package-lock.json/', '', '__proto__', 'my-yarn.lock'])(
    'refuses the name %j and says which it accepts',
    (name) => {
      const bytes = fixture('package-lock', 'one-package');
      expect(isAcceptedFileName(name)).toBe(false);
      expect(() => readInventory(name, bytes, options)).toThrow(ACCEPTED_FILE_NAMES.join(', '));
    },
  );

  it('has a line in the table for every folder of a format, and the other way round', () => {
    const folders = readdirSync(formats, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(FOLDERS.map(([, folder]) => folder).sort());
  });
});
