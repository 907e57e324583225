import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listLines } from './package-list.ts';

const linesOf = (text: string) => listLines(text);

describe('the lines of a list', () => {
  it('are those between any line ends, without trailing blanks but for a tab', () => {
    expect(linesOf('a \r\nb\rc\n\nd\t\n')).toEqual(['a', 'b', 'c', '', 'd\t', '']);
    expect(linesOf('')).toEqual(['']);
  });

  it('are the same wherever a long text is cut for a turn of the event loop', () => {
    const piece = fc.constantFrom('\r', '\n', '\r\n', 'a', ' ', '\t');
    fc.assert(
      fc.property(fc.nat(8), fc.array(piece, { maxLength: 30 }), fc.nat(2), (before, pieces, more) => {
        const text = `${'x'.repeat(32 * 1024 - before)}${pieces.join('')}${'y'.repeat(more * 40_000)}\r\nz`;
        const whole = text.split(/\r\n|\n|\r/).map((line) => {
          const shown = line.trimEnd();
          return shown !== '' && line.endsWith('\t') ? `${shown}\t` : shown;
        });
        expect(linesOf(text)).toEqual(whole);
      }),
    );
  });
});
