import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishSteps } from '../steps.ts';
import { sortInSteps } from './sort-in-steps.ts';

const byKey = (a: { readonly key: number }, b: { readonly key: number }) => a.key - b.key;

function items(count: number, keys: number, seed: number) {
  let state = seed;
  return Array.from({ length: count }, (_, place) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { key: state % keys, place };
  });
}

describe('sortInSteps', () => {
  it('sorts as the engine does, equals in their order', () => {
    const counts = fc.constantFrom(0, 1, 1_999, 2_000, 2_001, 6_500, 20_000);
    fc.assert(
      fc.property(counts, fc.constantFrom(3, 100_000), fc.nat(1_000), (count, keys, seed) => {
        const given = items(count, keys, seed);
        expect(finishSteps(sortInSteps(given, byKey))).toEqual(given.toSorted(byKey));
      }),
      { numRuns: 30 },
    );
  });

  it('yields between any two merges of what is in order already', () => {
    const given = items(40_000, 1, 7);
    let steps = 0;
    for (const sorting = sortInSteps(given, byKey); sorting.next().done !== true; ) steps += 1;
    expect(steps).toBeGreaterThanOrEqual(20 + 19);
  });

  it('yields at least every few thousand items', () => {
    const given = items(40_000, 1_000_000, 7);
    let compared = 0;
    let most = 0;
    const steps = sortInSteps(given, (a, b) => {
      compared += 1;
      return byKey(a, b);
    });
    for (let step = steps.next(); step.done !== true; step = steps.next()) {
      most = Math.max(most, compared);
      compared = 0;
    }
    expect(most).toBeLessThan(40_000);
  });
});
