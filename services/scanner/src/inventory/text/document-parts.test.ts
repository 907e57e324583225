import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentParts } from './document-parts.ts';

describe('documentParts', () => {
  it.each([
    ['ASCII', 'abcdefgh'.repeat(10_000)],
    ['much ASCII', 'abcdefgh'.repeat(150_000)],
    ['other scripts', 'aé漢😀abc'.repeat(2_000)],
  ])('gives any part of a text in %s, in any order', (_, text) => {
    const all = Buffer.concat([Buffer.from('x'), Buffer.from(text)]);
    const parts = documentParts(all.subarray(1));
    const place = fc.nat({ max: text.length / 8 - 1 });
    const bytesOf = (end: number) => Buffer.byteLength(text.slice(0, end * 8));
    fc.assert(
      fc.property(place, place, (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect(parts.slice(bytesOf(start), bytesOf(end))).toBe(text.slice(start * 8, end * 8));
      }),
      { numRuns: 50 },
    );
  });
});
