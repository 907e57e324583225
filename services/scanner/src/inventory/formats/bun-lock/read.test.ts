import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../test/support/inventory-rows.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readBunLock } from './read.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));
const rows = (text: string) => rowsOf(readBunLock(Buffer.from(text)));
const lock = (packages: Readonly<Record<string, unknown>>, root: object = {}) =>
  JSON.stringify({ lockfileVersion: 1, workspaces: { '': { name: 'house', ...root } }, packages });

describe('bun.lock', () => {
  it('reads what bun 1.4 wrote: workspaces, an alias, versions beside one another, and their scopes', () => {
    expect(rowsOf(readBunLock(fixture('workspaces.lock')))).toEqual([
      '@types/ms@2.1.0 development',
      'balanced-match@1.0.2 optional',
      'brace-expansion@1.1.22 optional',
      'concat-map@0.0.1 optional',
      'debug@4.3.4 development',
      'fs.realpath@1.0.0 optional',
      'fsevents@2.3.3 optional',
      'glob@7.2.3 optional',
      'inflight@1.0.6 optional',
      'inherits@2.0.4 production',
      'minimatch@3.1.5 optional',
      'ms@2.0.0 production',
      'ms@2.1.2 development',
      'ms@2.1.3 production',
      'once@1.4.0 production',
      'path-is-absolute@1.0.1 optional',
      'rimraf@2.7.1 optional',
      'wrappy@1.0.2 production',
    ]);
  });

  it.each<readonly [string, unknown, readonly string[]]>([
    [
      'a registry of one’s own',
      ['a@1.0.0', 'https://npm.example/a/-/a-1.0.0.tgz', {}, 'x'],
      ['a@1.0.0 npm.example'],
    ],
    ['a repository', ['a@github:o/r#abc', {}, 'o-r-abc'], ['a@github:o/r#abc not-a-registry-package']],
    ['an archive of a registry', ['a@https://npm.example/a/-/a-1.2.3.tgz', {}], ['a@1.2.3 npm.example']],
    ['an archive', ['a@./a.tgz', {}], ['a@./a.tgz not-a-registry-package']],
    ['a workspace', ['a@workspace:packages/a'], []],
    ['the workspace’s root', ['a@root:', {}], []],
    ['a link', ['a@link:a', {}], []],
    ['a folder', ['a@file:../a', {}], []],
    ['a version that is none', ['a@latest', '', {}, 'x'], ['a@latest invalid-version']],
    ['no locator', ['a', '', {}], ['key@ unreadable']],
    ['no list', { a: 1 }, ['key@ unreadable']],
  ])('reads %s', (_case, entry, expected) => {
    expect(rows(lock({ key: entry }))).toEqual(expected);
  });

  it('looks for a dependency below the package, then below those above it, scopes in one piece', () => {
    const packages = {
      '@s/a': ['@s/a@1.0.0', '', { dependencies: { '@s/b': '1' } }, 'x'],
      '@s/a/@s/b': ['@s/b@1.0.0', '', { dependencies: { c: '1' } }, 'x'],
      '@s/a/c': ['c@1.0.0', '', {}, 'x'],
      '@s/b': ['@s/b@2.0.0', '', {}, 'x'],
      c: ['c@2.0.0', '', {}, 'x'],
    };
    expect(rows(lock(packages, { dependencies: { '@s/a': '1' }, devDependencies: { c: '2' } }))).toEqual([
      '@s/a@1.0.0 production',
      '@s/b@1.0.0 production',
      '@s/b@2.0.0',
      'c@1.0.0 production',
      'c@2.0.0 development',
    ]);
  });

  it('takes what a folder needs for its own development for development', () => {
    const packages = {
      lib: ['lib@file:../lib', { dependencies: { a: '1' }, devDependencies: { b: '1' } }],
      a: ['a@1.0.0', '', {}, 'x'],
      'lib/b': ['b@1.0.0', '', {}, 'x'],
    };
    expect(rows(lock(packages, { dependencies: { lib: 'file:../lib' } }))).toEqual([
      'a@1.0.0 production',
      'b@1.0.0 development',
    ]);
  });

  it('reads a project without dependencies', () => {
    expect(rows('{ "lockfileVersion": 1, "workspaces": { "": { "name": "a", }, }, }')).toEqual([]);
  });

  it.each([
    '',
    '{}',
    '{ "lockfileVersion": 1 }',
    '{ "lockfileVersion": 3, "packages": {} }',
    'a@1:',
    lock({}).slice(0, -2),
  ])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });

  it('reads anything that has the form', () => {
    const entry = fc.array(
      fc.oneof(fc.string(), fc.jsonValue(), fc.constant({ dependencies: { key: '1' } })),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), entry), (packages) => {
        expect(() => rows(lock(packages, { dependencies: packages }))).not.toThrow();
      }),
    );
  });
});
