import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../test/support/inventory-rows.ts';
import { createExplainer } from '../../../dependency-paths/explain.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readPythonLock } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readPythonLock(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('poetry.lock, uv.lock and pdm.lock', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'poetry.lock: index, git and folder',
      `[[package]]
name = "Flask_Login"
version = "0.6.2"
category = "main"

[[package]]
name = "forked"
version = "1.0"

[package.source]
type = "git"
url = "https://user:secret@code.example/o/forked.git"
reference = "main"

[[package]]
name = "private"
version = "1.0"

[package.source]
type = "legacy"
url = "https://registry.example/simple"

[[package]]
name = "own"
version = "0.1.0"

[package.source]
type = "directory"
url = "../own"

[metadata]
lock-version = "2.0"
`,
      ['flask-login@0.6.2', 'forked@https://code.example/o/forked.git not-a-registry-package', 'private@1.0'],
    ],
    [
      'uv.lock: index, git and the project itself',
      `version = 1

[[package]]
name = "app"
source = { virtual = "." }

[[package]]
name = "idna"
version = "3.7"
source = { registry = "https://registry.example/simple" }

[[package]]
name = "forked"
version = "1.0"
source = { git = "https://code.example/o/forked?rev=1#2" }
`,
      ['idna@3.7', 'forked@https://code.example/o/forked#2 not-a-registry-package'],
    ],
    [
      'pdm.lock: index and folder',
      '[metadata]\nlock_version = "4.4"\n\n[[package]]\nname = "idna"\nversion = "3.7"\n\n[[package]]\nname = "own"\nversion = "1"\npath = "./own"\n',
      ['idna@3.7'],
    ],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it('tells the scopes of what uv wrote as `uv export` does, and the index', () => {
    const lock = readFileSync(join(import.meta.dirname, 'fixtures', 'uv-scopes.lock'));
    expect(rowsOf(readPythonLock(lock))).toEqual([
      'certifi@2026.10.18 production pypi.example',
      'charset-normalizer@3.5.2 production pypi.example',
      'idna@3.7 production pypi.example',
      'iniconfig@2.0.0 development pypi.example',
      'orjson@3.10.0 optional pypi.example',
      'pysocks@1.7.1 production pypi.example',
      'requests@2.32.3 production pypi.example',
      'urllib3@2.8.0 production pypi.example',
    ]);
  });

  it('tells the scopes of what Poetry wrote as `poetry show --only` does', () => {
    const lock = readFileSync(join(import.meta.dirname, 'fixtures', 'poetry-groups.lock'));
    expect(rowsOf(readPythonLock(lock))).toEqual([
      'click@8.1.8 production pypi.example',
      'colorama@0.4.6 production pypi.example',
      'iniconfig@2.1.0 development pypi.example',
      'itsdangerous@2.2.0 optional pypi.example',
      'pysocks@1.7.1 production pypi.example',
      'urllib3@2.6.3 production pypi.example',
    ]);
  });

  const UV = (root: string, dependency: string) => `version = 1

[[package]]
name = "app"
source = { virtual = "." }
${root}

[[package]]
name = "a"
version = "1.0"
source = { registry = "https://pypi.example/simple" }

[[package]]
name = "a"
version = "2.0"
source = { registry = "https://pypi.example/simple" }

[[package]]
name = "b"
version = "1.0"
source = { registry = "https://pypi.example/simple" }
dependencies = [${dependency}]
`;

  it.each([
    [
      'dependencies = [{ name = "b" }]',
      '{ name = "a", version = "2.0" }',
      [null, 'production', 'production'],
    ],
    ['dependencies = [{ name = "b" }]', '{ name = "a" }', ['production', 'production', 'production']],
    [
      '[package.optional-dependencies]\nx = [{ name = "b" }]',
      '{ name = "a" }',
      ['optional', 'optional', 'optional'],
    ],
    ['[package.dev-dependencies]\nd = [{ name = "b" }, { name = "app" }]', '', [null, null, 'development']],
    ['dependencies = [{ name = "b", extra = ["x"] }]', '', [null, null, 'production']],
    ['dependencies = 1', '{ name = "b" }, 1', [null, null, null]],
  ])('takes %j with %j', (root, dependency, scopes) => {
    expect(readPythonLock(Buffer.from(UV(root, dependency))).packages.map(({ scope }) => scope)).toEqual(
      scopes,
    );
  });

  it('takes what the requirements of a script need for production', () => {
    const script = UV('', '').replace(
      '[[package]]',
      '[manifest]\nrequirements = [{ name = "b" }]\n\n[[package]]',
    );
    expect(rowsOf(readPythonLock(Buffer.from(script))).at(-1)).toBe('b@1.0 production pypi.example');
  });

  it.each([
    ['lock-version = "2.1"', 'groups = ["main", "dev"]', 'production'],
    ['lock-version = "2.1"', 'groups = ["main"]\noptional = true', 'optional'],
    ['lock-version = "2.1"', 'groups = ["docs"]', 'development'],
    ['lock-version = "2.0"', 'optional = false', null],
    ['lock-version = "2.0"', 'optional = true', 'optional'],
    ['lock-version = "1.1"', 'category = "main"\noptional = false', 'production'],
    ['lock-version = "1.1"', 'category = "dev"', 'development'],
    ['lock_version = "4.5.0"', 'groups = ["default", "dev"]', 'production'],
    ['lock_version = "4.5.0"', 'groups = ["dev"]', null],
  ])('with %s, %j is %s', (metadata, groups, scope) => {
    const text = `[[package]]\nname = "a"\nversion = "1"\n${groups}\n\n[metadata]\n${metadata}\n`;
    expect(readPythonLock(Buffer.from(text)).packages.map((each) => each.scope)).toEqual([scope]);
  });

  it('names the index of a package from another one', () => {
    const text =
      '[[package]]\nname = "a"\nversion = "1"\n[package.source]\ntype = "legacy"\nurl = "https://u:p@index.example/simple"\n\n[metadata]\n';
    expect(rowsOf(readPythonLock(Buffer.from(text)))).toEqual(['a@1 index.example']);
  });

  it.each([
    ['', false],
    ['dynamic = ["dependencies"]', true],
  ])(
    'takes what Poetry says beside the dependencies of a project with %j for asked: %s',
    (dynamic, direct) => {
      const lock =
        '[[package]]\nname = "a"\nversion = "1"\ndependencies = { b = "*" }\n[[package]]\nname = "b"\nversion = "1"\n[metadata]\n';
      const manifest = `[project]\nname = "own"\ndependencies = ["a"]\n${dynamic}\n[tool.poetry.dependencies]\nb = { source = "index" }\n`;
      const inventory = readPythonLock(Buffer.from(lock), {
        manifests: [{ folder: '', bytes: Buffer.from(manifest) }],
      });
      expect(createExplainer(inventory.graph)({ name: 'b', version: '1' })).toMatchObject({
        direct,
        introducedByTotal: direct ? 2 : 1,
      });
    },
  );

  it.each([
    'just \u0001 text = {{{ <',
    'a = 1\n',
    '[[package]',
    // What Poetry wrote, cut between two packages.
    '[[package]]\nname = "a"\nversion = "1"\n',
    // What Cargo wrote.
    'version = 4\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "registry+https://crates.example/"\n',
  ])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
