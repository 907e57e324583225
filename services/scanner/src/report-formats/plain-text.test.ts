import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine, plainText } from './plain-text.ts';

describe('plainText', () => {
  it.each([
    ['Prototype pollution in `minimist` < 1.2.6', 'Prototype pollution in minimist < 1.2.6'],
    ['versions >=6.5.1 and <12.1.2, <v3 or <=4>', 'versions >= 6.5.1 and < 12.1.2, < v3 or <= 4'],
    ['<a1>x</a1> <<b>c> <1><script>y', 'x c < 1 y'],
    ['<b>bold</b> **and** [link](https://a.example) ![image](x)', 'bold and link image'],
    ['a\u0000b\u202Ec\u200Bd\nnext\u{E0041}\u{E01EF}', 'a b c d next'],
    ['snake_case_name', 'snake_case_name'],
    ['[[a](b)](c)', 'a(c)'],
  ])('of %j is %j', (text, plain) => {
    expect(plainText(text, 200)).toBe(plain);
  });

  it('is one line of so many characters, with nothing that is not seen, and the same when done again', () => {
    const text = fc.string({
      maxLength: 60,
      unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('[', ']', '(', '<', '\n')),
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (written, most) => {
        for (const plain of [plainText(written, most), oneLine(written, most)]) {
          expect(plain.length).toBeLessThanOrEqual(most);
          expect(plain).not.toMatch(/[\p{C}\n\r\u2028]/u);
          expect(plain.isWellFormed()).toBe(true);
        }
        expect(plainText(written, most)).not.toMatch(/[[\]`*]|<[a-z/!?]/i);
      }),
      { numRuns: 100 },
    );
  });
});
