import { describe, expect, it } from 'vitest';
import { folderTree } from './folder-tree.ts';
import type { SourceTree } from './source-tree.ts';

function treeOf(paths: readonly string[], isTruncated = false): SourceTree {
  return {
    commit: 'c',
    isTruncated,
    paths,
    has: (path) => paths.includes(path),
    read: () => Promise.resolve({ kind: 'skipped', reason: 'unreadable' }),
  };
}

describe('folderTree', () => {
  it.each([
    ['a', ['a/b/c', 'a/d']],
    ['a/b', ['a/b/c']],
    ['a/d', ['a/d']],
    ['b', undefined],
    ['a/', undefined],
  ])('%s', (folder, paths) => {
    expect(folderTree(treeOf(['a/b/c', 'a/d', 'ab/c']), folder)?.paths).toEqual(paths);
  });

  it('lists a part and still reads the rest', () => {
    expect(folderTree(treeOf(['a/b', 'c']), 'a')?.has('c')).toBe(true);
  });

  it('does not say of a list that was cut that a folder is missing', () => {
    expect(folderTree(treeOf(['a'], true), 'b')).toMatchObject({ paths: [], isTruncated: true });
  });
});
