import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteGatherer } from './byte-gatherer.ts';

describe('createByteGatherer', () => {
  it('keeps the first octets up to its bound, and says when there were more', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), fc.nat(200), (chunks, maxBytes) => {
        const gatherer = createByteGatherer(maxBytes);
        const verdicts = chunks.map((chunk) => gatherer.add(Buffer.from(chunk)));
        const all = Buffer.concat(chunks);
        expect(gatherer.bytes()).toEqual(all.subarray(0, maxBytes));
        expect(verdicts.every(Boolean)).toBe(all.length <= maxBytes);
      }),
    );
  });

  it('grows past its first buffer', () => {
    const gatherer = createByteGatherer(100_000);
    for (let i = 0; i < 90; i += 1) gatherer.add(Buffer.alloc(1000, i));
    expect(gatherer.bytes().length).toBe(90_000);
    expect(gatherer.bytes().at(-1)).toBe(89);
  });
});
