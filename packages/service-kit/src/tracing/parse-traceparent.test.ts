import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTraceparent } from './parse-traceparent.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const hex = (length: number) =>
  fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: length, maxLength: length })
    .filter((text) => !/^0+$/.test(text));

describe('parseTraceparent', () => {
  it('reads every valid field', () => {
    fc.assert(
      fc.property(hex(32), hex(16), fc.integer({ min: 0, max: 255 }), (traceId, spanId, flags) => {
        const field = `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
        expect(parseTraceparent(field)).toEqual({ traceId, spanId, isSampled: flags % 2 === 1 });
      }),
    );
  });

  it('reads what it knows of a later version', () => {
    expect(parseTraceparent(`01-${TRACE}-${SPAN}-01-more`)).toMatchObject({ traceId: TRACE });
  });

  it.each([
    ['nothing', undefined],
    ['an empty field', ''],
    ['upper case', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['zeros as trace', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['zeros as span', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['the invalid version', `ff-${TRACE}-${SPAN}-01`],
    ['more fields than version 00 has', `00-${TRACE}-${SPAN}-01-x`],
    ['a shorter trace', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['spaces around it', ` 00-${TRACE}-${SPAN}-01`],
  ])('does not take %s', (_what, field) => {
    expect(parseTraceparent(field)).toBeNull();
  });

  it('takes nothing that is not one, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(parseTraceparent(text)).toBeNull();
      }),
    );
  });
});
