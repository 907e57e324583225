import { describe, expect, it } from 'vitest';
import { alignColumns, alignPairs } from './align-columns.ts';
import type { Paint } from './demonstration.ts';

const plain: Paint = (_, text) => text;
const loud: Paint = (format, text) => `<${format}>${text}`;

describe('alignColumns', () => {
  it('makes columns as wide as their widest cell and leaves no trailing space', () => {
    const rows = [
      [{ text: 'a' }, { text: '1' }],
      [{ text: 'longer' }, { text: '22' }],
    ];
    expect(alignColumns(['Name', 'N'], rows, plain)).toEqual(['Name    N', 'a       1', 'longer  22']);
  });

  it('does not count colours as width, and counts characters as people do', () => {
    const rows = [[{ text: 'é👩‍💻', format: 'red' as const }, { text: 'x' }]];
    expect(alignColumns(['ab', 'c'], rows, loud)).toEqual(['<dim>ab  <dim>c', '<red>é👩‍💻  x']);
  });

  it('shows a header alone when there are no rows', () => {
    expect(alignColumns(['a', 'b'], [], plain)).toEqual(['a  b']);
  });
});

describe('alignPairs', () => {
  it('leaves out what has no value', () => {
    const pairs = [
      ['App', 'x'],
      ['Nothing', null],
      ['Price', 'free'],
    ] as const;
    expect(alignPairs(pairs, plain)).toEqual(['App    x', 'Price  free']);
  });
});
