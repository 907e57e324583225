import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

const DRAWS = 20_000;

describe('createRandom', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    const draw = (seed: string) => {
      const random = createRandom(seed, 7);
      return Array.from({ length: 5 }, () => random.below(1_000_000));
    };
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  it('stays within its limits and uses all of them', () => {
    const random = createRandom('limits');
    const below = Array.from({ length: DRAWS }, () => random.below(6));
    const ranks = Array.from({ length: DRAWS }, () => random.rank(6));
    expect(new Set(below)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  it('ranks like Zipf: the first comes far more often than the tenth', () => {
    const random = createRandom('zipf');
    const ranks = Array.from({ length: DRAWS }, () => random.rank(1_000));
    const count = (rank: number) => ranks.filter((each) => each === rank).length;
    expect(count(0)).toBeGreaterThan(5 * count(9));
  });

  it('has a long tail with the median asked for', () => {
    const random = createRandom('pareto');
    const values = Array.from({ length: DRAWS }, () => random.tail(10)).toSorted((a, b) => a - b);
    expect(values[DRAWS / 2]).toBeGreaterThan(8);
    expect(values[DRAWS / 2]).toBeLessThan(12);
    expect(values.at(-1)).toBeGreaterThan(10_000);
  });
});
