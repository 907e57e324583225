import { describe, expect, it } from 'vitest';
import { yamlLines } from './yaml-lines.ts';

const read = (document: string) =>
  Array.from(yamlLines(document), ({ path, value, line }) => [path?.join('/') ?? null, value, line]);

describe('yamlLines', () => {
  it('gives each member with the keys that lead to it', () => {
    expect(
      read('a: 1\n\n# b: 2\nc:\n  \'d e\': "f"\n  g@x:y:\n    h: https://i.example/j: k\nl: {}\n'),
    ).toEqual([
      ['a', '1', 1],
      ['c', '', 4],
      ['c/d e', 'f', 5],
      ['c/g@x:y', '', 6],
      ['c/g@x:y/h', 'https://i.example/j: k', 7],
      ['l', '{}', 8],
    ]);
  });

  it('reads keys that are written before their values', () => {
    expect(read('a:\n  ? long\n  : b:\n      c: d\n')).toEqual([
      ['a', '', 1],
      ['a/long', '', 2],
      ['a/long/b', '', 3],
      ['a/long/b/c', 'd', 4],
    ]);
  });

  it.each(['a:\n   b: c', 'a:\n    b: c', 'a:\n  - b', 'a:\n  b'])(
    'knows no member in the last line of %j',
    (text) => {
      expect(read(text).at(-1)?.[0]).toBeNull();
    },
  );
});
