import { describe, expect, it } from 'vitest';
import { qFilter } from './q.ts';

describe('qFilter', () => {
  it.each([
    ['one two', ['%one%', '%two%']],
    ['  spaced\t out ', ['%spaced%', '%out%']],
    ['100% a_b c\\d', [String.raw`%100\%%`, String.raw`%a\_b%`, String.raw`%c\\d%`]],
    ['twice twice', ['%twice%']],
    ['"quoted" {brace}', ['%"quoted"%', '%{brace}%']],
  ])('turns %j into patterns that mean just these characters', (text, patterns) => {
    expect(JSON.parse(qFilter.toParameter(text))).toEqual(patterns);
  });

  it('takes at most twelve words', () => {
    const patterns: unknown = JSON.parse(
      qFilter.toParameter(Array.from({ length: 100 }, (_, n) => `w${n}`).join(' ')),
    );
    expect(patterns).toHaveLength(12);
  });
});
