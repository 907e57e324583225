import { describe, expect, it } from 'vitest';
import { fewerWords } from './fewer-words.ts';

describe('fewerWords', () => {
  it('leaves out one word, the most frequent first; then more, until one is left', () => {
    const readings = fewerWords(['typed', 'typed', 'typed'], [1, 100, 10]);
    const kept = readings.map((reading) =>
      reading.flatMap((taken, place) => (taken === 'typed' ? [place] : [])),
    );
    expect(kept.slice(0, 6)).toEqual([[0, 2], [0, 1], [1, 2], [0], [2], [1]]);
    expect(kept.every((places) => places.length > 0)).toBe(true);
  });

  it('leaves alone what is not searched for', () => {
    const readings = fewerWords(['typed', 'dropped', 'typed'], [5, null, 9]);
    expect(readings[0]).toEqual(['typed', 'dropped', 'dropped']);
    expect(fewerWords(['typed', 'dropped'], [5, null])).toEqual([]);
  });

  it('stays short for many words', () => {
    const many = Array.from({ length: 12 }, () => 'typed' as const);
    expect(
      fewerWords(
        many,
        many.map((_, index) => index),
      ).length,
    ).toBeLessThan(50);
  });
});
