import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../test/support/inventory-rows.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readPylock } from './read.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));
const rows = (text: string) => rowsOf(readPylock(Buffer.from(text)));
const HEAD = 'lock-version = "1.0"\ncreated-by = "a"\n';

describe('pylock.toml', () => {
  it('reads what uv wrote, with the index; it tells no scopes', () => {
    expect(rowsOf(readPylock(fixture('uv.toml')))).toEqual([
      'certifi@2026.10.18 pypi.example',
      'charset-normalizer@3.5.2 pypi.example',
      'idna@3.7 pypi.example',
      'iniconfig@2.0.0 pypi.example',
      'orjson@3.10.0 pypi.example',
      'pysocks@1.7.1 pypi.example',
      'requests@2.32.3 pypi.example',
      'urllib3@2.8.0 pypi.example',
    ]);
  });

  it.each([
    ['name = "Zope.Interface"\nversion = "8.0"', ['zope-interface@8.0']],
    [
      'name = "a"\nvcs = { type = "git", url = "https://u:p@git.example/a", commit-id = "abc" }',
      ['a@https://git.example/a not-a-registry-package'],
    ],
    ['name = "a"\narchive = { path = "./a.zip", hashes = {} }', ['a@./a.zip not-a-registry-package']],
    ['name = "a"\ndirectory = { path = ".", editable = true }', []],
    ['name = "a"\nwheels = [{ name = "a.whl" }]', ['a@ no-version']],
    ['name = "a"\nversion = "x"', ['a@x invalid-version']],
    ['name = "a b"', ['a b@ unreadable']],
    ['version = "1"', ['(no name)@ unreadable']],
    ['name = "a"\ndirectory = { path = "." }\nvcs = { url = "x" }', ['a@ unreadable']],
  ])('reads %j', (table, expected) => {
    expect(rows(`${HEAD}[[packages]]\n${table}\n`)).toEqual(expected);
  });

  it.each([
    [`\\"default\\" in dependency_groups or \\"dev\\" in dependency_groups`, 'production'],
    ["'dev' in dependency_groups", 'development'],
    ["'fast' in extras", 'optional'],
    ["'dev' in dependency_groups or 'fast' in extras", 'optional'],
    ["python_version > '3.9'", 'production'],
  ])('of a file with groups, %s is %s', (marker, scope) => {
    const head = `${HEAD}extras = ["fast"]\ndependency-groups = ["default", "dev"]\ndefault-groups = ["default"]\n`;
    expect(rows(`${head}[[packages]]\nname = "a"\nversion = "1"\nmarker = "${marker}"\n`)).toEqual([
      `a@1 ${scope}`,
    ]);
  });

  it('takes a later minor version and refuses another major one', () => {
    expect(rows('lock-version = "1.1"\npackages = []\n')).toEqual([]);
    expect(() => rows('lock-version = "2.0"\npackages = []\n')).toThrow('another version than 1');
  });

  it.each(['', '[[packages]]\nname = "a"\n', `${HEAD}packages = 1\n`, `${HEAD}[[packages]`])(
    'refuses %j',
    (text) => {
      expect(() => rows(text)).toThrow(NotTheFormatError);
    },
  );
});
