import { describe, expect, it } from 'vitest';
import { folderCycles } from './folder-cycles.ts';

const src = 'packages/example/src';
const imports = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([from, to]) => ({ from: `${src}/${from}.ts`, to: `${src}/${to}.ts` }));

describe('folderCycles', () => {
  it('finds two folders that import each other, though no file does', () => {
    expect(folderCycles(imports(['a/one', 'b/one'], ['b/two', 'a/two']))).toEqual([
      [`${src}/a`, `${src}/b`, `${src}/a`],
    ]);
  });

  it('finds a way round over several folders, however deep the files lie', () => {
    const round = imports(['a/x/one', 'b/one'], ['b/two', 'c/y/z/one'], ['c/two', 'a/two']);
    expect(folderCycles(round)).toEqual([[`${src}/a`, `${src}/b`, `${src}/c`, `${src}/a`]]);
  });

  it('lets folders import one way, within themselves, and what lies beside them', () => {
    const fine = imports(['a/one', 'b/one'], ['a/one', 'c/one'], ['b/one', 'c/one'], ['a/one', 'a/x/two']);
    expect(folderCycles([...fine, ...imports(['a/one', 'errors'], ['errors', 'a/two'])])).toEqual([]);
  });
});
