import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefixDistance, wordDistance } from './word-distance.ts';

const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });

describe('wordDistance', () => {
  it.each([
    ['server', 'server', 0],
    ['srever', 'server', 1],
    ['servr', 'server', 1],
    ['serever', 'server', 1],
    ['sarver', 'server', 1],
    ['alacrrtity', 'alacritty', 2],
    ['🦀ab', '🦀ba', 1],
    ['', 'abc', 3],
  ])('of %s and %s is %i', (one, other, distance) => {
    expect(wordDistance(one, other)).toBe(distance);
  });

  it('is the same both ways, and none only for the same word', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(wordDistance(one, other)).toBe(wordDistance(other, one));
        expect(wordDistance(one, other) === 0).toBe(one === other);
      }),
    );
  });
});

describe('prefixDistance', () => {
  it('is the shortest distance from any beginning', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const beginnings = Array.from({ length: other.length + 1 }, (_, length) => other.slice(0, length));
        const { distance, length } = prefixDistance(one, other);
        expect(distance).toBe(Math.min(...beginnings.map((each) => wordDistance(one, each))));
        expect(wordDistance(one, other.slice(0, length))).toBe(distance);
      }),
    );
  });
});
