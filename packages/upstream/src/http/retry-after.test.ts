import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const now = new Date('1994-11-06T08:49:00Z');

describe('parseRetryAfter', () => {
  it.each([
    ['seconds', '120', 120],
    ['zero', '0', 0],
    ['seconds with blanks around', ' 7 ', 7],
    ['more than a day', '999999999', 86_400],
    ['an IMF date', 'Sun, 06 Nov 1994 08:49:37 GMT', 37],
    ['an RFC 850 date', 'Sunday, 06-Nov-94 08:49:37 GMT', 37],
    ['an asctime date', 'Sun Nov  6 08:49:37 1994', 37],
    ['a date in the past', 'Sun, 06 Nov 1994 08:00:00 GMT', 0],
    ['a fraction', '1.5', null],
    ['a negative number', '-5', null],
    ['another date form', '1994-11-06T08:49:37Z', null],
    ['a word', 'soon', null],
    ['a weekday alone', 'Sunday, ', null],
    ['nothing', '', null],
    ['too many digits', '1'.repeat(50), null],
  ])('reads %s', (_name, field, seconds) => {
    expect(parseRetryAfter(field, now)).toBe(seconds);
  });

  it('of an absent field is null', () => {
    expect(parseRetryAfter(null, now)).toBeNull();
  });

  it('never leaves the range of zero to a day', () => {
    const anyDate = fc.date({ noInvalidDate: true }).map((date) => date.toUTCString());
    const field = fc.oneof(fc.string(), fc.nat().map(String), anyDate);
    fc.assert(
      fc.property(field, (text) => {
        const seconds = parseRetryAfter(text, now) ?? 0;
        expect(seconds >= 0 && seconds <= 86_400).toBe(true);
      }),
    );
  });
});
