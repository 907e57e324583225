import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockfileName } from '@repo/contracts/scanner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExplainer } from '../dependency-paths/explain.ts';
import { FORMATS } from './formats/index.ts';
import type { Package } from './package.ts';
import { ACCEPTED_FILE_NAMES, readInventory } from './read-inventory.ts';
import { NotTheFormatError } from './reader.ts';

const options = { distribution: null };
const formats = join(import.meta.dirname, 'formats');

const FOLDERS = Object.entries(FORMATS).map(([name, { format }]) => [name, format] as const);

function fixture(format: string, situation: string): Uint8Array {
  const fixtures = join(formats, format, 'fixtures');
  const file = readdirSync(fixtures).find((name) => name.startsWith(`${situation}.`));
  return readFileSync(join(fixtures, file ?? situation));
}

function namelessIn(name: string, content: Uint8Array): readonly Package[] {
  try {
    return readInventory(name, content, options).packages.filter((found) => found.name === '');
  } catch (error) {
    if (error instanceof NotTheFormatError) return [];
    throw error;
  }
}

describe('readInventory', () => {
  it('takes the uploads that the contract names', () => {
    expect(ACCEPTED_FILE_NAMES.toSorted()).toEqual(LockfileName.options.toSorted());
  });

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

  it.each(ACCEPTED_FILE_NAMES)('%s: nothing is refused', (name) => {
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
      expect(() => readInventory(name, bytes, options)).toThrow(ACCEPTED_FILE_NAMES.join(', '));
    },
  );

  it('has a line in the table for every folder of a format, and the other way round', () => {
    const folders = readdirSync(formats, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const named = new Set(FOLDERS.map(([, folder]) => folder));
    expect(folders.map(({ name }) => name).sort()).toEqual([...named].sort());
  });

  it('throws nothing else at a file of another format, cut or overwritten, and names every package', () => {
    const files = FOLDERS.map(([, format]) => fixture(format, 'one-package'));
    const bytes = fc
      .tuple(fc.constantFrom(...files), fc.nat(), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 5 }))
      .map(([file, length, changes]) => {
        const cut = Uint8Array.from(file.subarray(0, file.length - (length % 20)));
        for (const [at, byte] of changes) if (cut.length > 0) cut[at % cut.length] = byte;
        return cut;
      });
    fc.assert(
      fc.property(fc.constantFrom(...FOLDERS), bytes, ([name], content) => {
        expect(namelessIn(name, content)).toEqual([]);
      }),
    );
  });
});

it.each([
  ['pyproject.toml', '[project]\ndependencies = ["a==1.0"]\n'],
  ['App.csproj', '<Project><ItemGroup><PackageReference Include="a" Version="1.0" /></ItemGroup></Project>'],
])('takes what a %s names for direct, and knows nothing of what that brings along', (name, text) => {
  const { graph, packages } = readInventory(name, Buffer.from(text), { distribution: null });
  const explain = createExplainer(graph, packages);
  expect(explain({ name: 'a', version: '1.0' })).toMatchObject({ direct: true });
  expect(graph?.isWhole).toBe(false);
});
