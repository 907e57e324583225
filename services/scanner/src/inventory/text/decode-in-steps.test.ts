import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishSteps } from '../../steps.ts';
import { decodeInSteps } from './decode-in-steps.ts';

const PART = 256 * 1024;
const decoders = [
  ['utf-8', false],
  ['utf-8', true],
  ['utf-16le', false],
  ['windows-1252', false],
] as const;

function outcome(decode: () => string): string | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

describe('decodeInSteps', () => {
  it('decodes a long text as in one go, wherever it is cut, ill-formed or not', () => {
    const byte = fc.constantFrom(
      0x41,
      0xc3,
      0xa9,
      0x80,
      0xe2,
      0x82,
      0xac,
      0xf0,
      0x9f,
      0x98,
      0xff,
      0xef,
      0xbb,
      0xbf,
    );
    const whole = fc.constantFrom('é', '€', '😀', '\ufeff', 'a').map((text) => [...Buffer.from(text)]);
    const middle = fc.array(
      fc.oneof(
        whole,
        byte.map((one) => [one]),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...decoders),
        middle,
        fc.nat(8),
        fc.constantFrom('', '\ufeff', 'é'),
        ([label, fatal], pieces, before, start) => {
          const head = Buffer.from(start + 'x'.repeat(PART - before));
          const bytes = Buffer.concat([head, Buffer.from(pieces.flat()), Buffer.from('yé'.repeat(before))]);
          const expected = outcome(() => new TextDecoder(label, { fatal }).decode(bytes));
          const decoded = outcome(() => finishSteps(decodeInSteps(bytes, new TextDecoder(label, { fatal }))));
          expect(decoded === expected).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes a step for each part', () => {
    const steps = decodeInSteps(Buffer.from('é'.repeat(2 * PART)), new TextDecoder('utf-8', { fatal: true }));
    let taken = 0;
    while (steps.next().done !== true) taken += 1;
    expect(taken).toBeGreaterThanOrEqual(4);
  });
});
