import { matchesGlob } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workspaceFolders } from './workspace-folders.ts';

describe('workspaceFolders', () => {
  const FOLDERS = ['packages/a', 'packages/b', 'packages/b/test', 'examples/c', '@own/d', 'tools'];

  it.each([
    [['packages/*'], ['packages/a', 'packages/b']],
    [['./packages/*/'], ['packages/a', 'packages/b']],
    [['packages/**'], ['packages/a', 'packages/b', 'packages/b/test']],
    [['packages/b/**'], ['packages/b', 'packages/b/test']],
    [
      ['**', '!examples/*'],
      ['packages/a', 'packages/b', 'packages/b/test', '@own/d', 'tools'],
    ],
    [
      ['@own/*', 'tools'],
      ['@own/d', 'tools'],
    ],
    [['packages/*/te*t'], ['packages/b/test']],
    [['packages'], []],
    [[], []],
  ])('%j', (patterns, folders) => {
    expect(workspaceFolders(patterns, FOLDERS)).toEqual(folders);
  });

  it.each(['{a,b}', 'packages/[ab]', 'packages/?', '+(a|b)', `${'*a'.repeat(9)}`, 'a'.repeat(257)])(
    'does not guess what %s means',
    (pattern) => {
      expect(workspaceFolders(['packages/*', pattern], FOLDERS)).toBeNull();
    },
  );

  it('comes to an end with many wildcards and deep folders', () => {
    const deep = Array.from({ length: 200 }, () => 'a').join('/');
    const pattern = `${'**/a/'.repeat(4)}${'**/'.repeat(4)}b`;
    expect(workspaceFolders([pattern], [deep, `${deep}/b`])).toEqual([`${deep}/b`]);
  });

  it('does not choose among more folders than a project has', () => {
    const many = Array.from({ length: 2_001 }, (_, at) => `packages/p${at}`);
    expect(workspaceFolders(['packages/*'], many)).toBeNull();
  });

  it('means the folders of the manifests that globs of Node.js find', () => {
    const segment = fc.constantFrom('a', 'ab', 'b', '*', 'a*', '*b', 'a*b', '*a*', '**');
    const pattern = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
    const folder = fc
      .array(fc.constantFrom('a', 'ab', 'b', 'aab', 'abb', 'aabb'), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('/'));
    fc.assert(
      fc.property(pattern, folder, (glob, path) => {
        const isFound = matchesGlob(`${path}/package.json`, `${glob}/package.json`);
        expect(workspaceFolders([glob], [path])).toEqual(isFound ? [path] : []);
      }),
    );
  });
});
