import { describe, expect, it } from 'vitest';
import { IsoTimestamp } from './timestamp.ts';

describe('IsoTimestamp', () => {
  it.each(['2026-08-20T09:30:00.000Z', '2024-02-29T23:59:59.999Z', new Date(0).toISOString()])(
    'takes %s',
    (text) => {
      expect(IsoTimestamp.parse(text)).toBe(text);
    },
  );

  it.each([
    ['no milliseconds', '2026-08-20T09:30:00Z'],
    ['microseconds', '2026-08-20T09:30:00.000000Z'],
    ['an offset', '2026-08-20T09:30:00.000+00:00'],
    ['no zone', '2026-08-20T09:30:00.000'],
    ['a day that does not exist', '2026-02-29T09:30:00.000Z'],
    ['an hour that does not exist', '2026-08-20T24:00:00.000Z'],
    ['a date', '2026-08-20'],
    ['a Date object', new Date(0)],
    ['a number', 0],
  ])('refuses %s', (_what, value) => {
    expect(IsoTimestamp.safeParse(value).success).toBe(false);
  });
});
