import { describe, expect, it } from 'vitest';
import { median, quantile } from './quantile.ts';

describe('quantile', () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 2, 3], 0.5, 2.5],
    [[1, 2], 0, 1],
    [[1, 2], 1, 2],
    [[5], 0.99, 5],
    [Array.from({ length: 101 }, (_, index) => index), 0.99, 99],
  ])('of %j at %d is %d', (values, share, expected) => {
    expect(quantile(values, share)).toBe(expected);
  });

  it('of nothing is no number, never zero', () => {
    expect(median([])).toBeNaN();
  });

  it('leaves the values in their order', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});
