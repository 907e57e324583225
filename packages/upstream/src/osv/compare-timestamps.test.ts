import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTimestamps } from './compare-timestamps.ts';

describe('compareTimestamps', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5Z', -1],
    ['2026-01-01T00:00:00.5Z', '2026-01-01T00:00:00.49Z', 1],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z', 0],
    ['2026-01-01T00:00:01Z', '2026-01-01T00:00:00.999999999Z', 1],
    ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', -1],
  ])('orders %s and %s', (a, b, order) => {
    expect(compareTimestamps(a, b)).toBe(order);
    expect(compareTimestamps(b, a)).toBe(0 - order);
  });

  it('agrees with the clock', () => {
    const instant = fc.date({
      noInvalidDate: true,
      min: new Date('1970-01-01'),
      max: new Date('2100-01-01'),
    });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const order = compareTimestamps(a.toISOString(), b.toISOString());
        expect(order).toBe(Math.sign(a.getTime() - b.getTime()));
      }),
    );
  });
});
