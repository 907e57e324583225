import { describe, expect, it } from 'vitest';
import { fewerWords } from './fewer-words.ts';

describe('fewerWords', () => {
  it('leaves out one word, the most frequent first; then more, until one is left', () => {
    const { others, nested } = fewerWords(['typed', 'typed', 'typed'], [1, 100, 10]);
    const kept = [...others, ...nested].map((reading) =>
      reading.flatMap((taken, place) => (taken === 'typed' ? [place] : [])),
    );
    expect(kept.slice(0, 6)).toEqual([[0, 2], [0, 1], [1, 2], [0], [2], [1]]);
    expect(kept.every((places) => places.length > 0)).toBe(true);
  });

  it('leaves alone what is not searched for', () => {
    const { others } = fewerWords(['typed', 'dropped', 'typed'], [5, null, 9]);
    expect(others[0]).toEqual(['typed', 'dropped', 'dropped']);
    expect(fewerWords(['typed', 'dropped'], [5, null])).toEqual({ others: [], nested: [] });
  });

  it('leaves out the most frequent of many words, each time one more', () => {
    const many = Array.from({ length: 12 }, () => 'typed' as const);
    const { others, nested } = fewerWords(
      many,
      many.map((_, index) => index),
    );
    expect(others).toEqual([]);
    expect(nested.map((reading) => reading.filter((taken) => taken === 'typed').length)).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(nested.at(-1)?.[0]).toBe('typed');
  });
});
