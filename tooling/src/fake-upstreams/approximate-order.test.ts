import { describe, expect, it } from 'vitest';
import { approximateOrder } from './approximate-order.ts';

describe('approximateOrder', () => {
  it('sorts npm and PyPI versions of everyday forms', () => {
    const sorted = [
      '0.9',
      '1.0.dev0',
      '1.0-alpha.1',
      '1.0a2',
      '1.0b1',
      '1.0rc1',
      '1.0',
      '1.0.post1',
      '1.0.1',
      '1.2',
      '1.10',
    ];
    expect(sorted.toReversed().toSorted(approximateOrder)).toEqual(sorted);
  });

  it.each([
    ['1.0', '1.0.0'],
    ['v1.2.3', '1.2.3'],
    ['1.2.3+build.7', '1.2.3'],
  ])('takes %s for %s', (a, b) => {
    expect(approximateOrder(a, b)).toBe(0);
  });
});
