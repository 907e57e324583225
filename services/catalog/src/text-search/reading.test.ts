import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appQueries, asTyped, type Reading, readReading, tokenQuery, writeReading } from './reading.ts';
import type { SearchText } from './search-text.ts';

function textOf(...words: readonly string[]): SearchText {
  return {
    key: words.join(' '),
    tokens: words.map((word) => ({
      word,
      isUnspaced: /\p{Script=Han}/u.test(word),
      isFiller: word === 'the',
    })),
  };
}

const word = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('a', 'ж', '漢', '🦀', '7') });
const reading: fc.Arbitrary<Reading> = fc.array(
  fc.oneof(
    fc.constant('typed' as const),
    fc.constant('dropped' as const),
    fc.array(fc.record({ words: fc.array(word, { minLength: 1, maxLength: 3 }), isPrefix: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
  ),
  { minLength: 1, maxLength: 12 },
);

describe('appQueries', () => {
  it('needs every word, in singular or plural; the last one may be half typed', () => {
    const text = textOf('big', 'note');
    expect(appQueries(text, asTyped(text)).head).toBe(
      "('+big' | '+bigs' | '+bignote':*) & ('+note':* | '+notes' | '+bignote':*)",
    );
  });

  it('takes one or two letters at the end for the beginning of a word in names', () => {
    const text = textOf('kati', 'p');
    expect(appQueries(text, asTyped(text)).everywhere).toBe(
      "('kati' | 'katis' | 'katip':*) & ('p' | '=p':* | 'katip':*)",
    );
  });

  it('finds nothing by name, tagline or tags that is not found everywhere', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const text = textOf(...words);
        const { everywhere, head } = appQueries(text, asTyped(text));
        expect(head.replaceAll("'+", "'")).toBe(everywhere);
      }),
    );
  });

  it('does without words that mean nothing, unless there are no others', () => {
    const all = textOf('the', 'board');
    expect(appQueries(all, asTyped(all)).name).toBe("('=board':* | '=boards')");
    expect(appQueries(textOf('the'), ['typed']).name).toBe("('=the':* | '=thes')");
  });

  it('looks for pairs of characters where a script has no spaces, and for a beginning by one', () => {
    const text = textOf('漢字帳');
    expect(appQueries(text, asTyped(text)).name).toBe("('=漢字' & '=字帳')");
    expect(appQueries(textOf('漢'), ['typed']).name).toBe("('=漢':*)");
  });

  it('looks for a name of signs as it is', () => {
    const text: SearchText = { key: "'\\", tokens: [] };
    expect(appQueries(text, []).name).toBe("'=''\\\\'");
  });

  it('takes corrected words for what they may mean, in names too', () => {
    const text = textOf('big', 'wether');
    const corrected = ['typed', [{ words: ['weather'], isPrefix: true }]] as const;
    expect(appQueries(text, corrected)).toMatchObject({
      name: "('=big' | '=bigs') & (('=weather':*))",
      keys: ['big wether', 'big weather'],
    });
  });

  it('asks for one word alone', () => {
    expect(tokenQuery(textOf('big', 'note'), 0)).toBe("'big' | 'bigs'");
  });
});

describe('a reading in a cursor', () => {
  it('comes back as it was, and is nothing when all is as typed', () => {
    fc.assert(
      fc.property(reading, (each) => {
        const written = writeReading(each);
        expect(written).not.toContain('.');
        const isTyped = each.every((taken) => taken === 'typed');
        const isDropped = each.every((taken) => taken === 'dropped');
        expect(isTyped ? each : readReading(written, each.length)).toEqual(isDropped ? null : each);
        expect(written === '').toBe(isTyped);
      }),
    );
  });

  it.each([
    '',
    '-',
    '= =',
    'a||b',
    '|',
    '*',
    'a+',
    'a b',
    '\u0000',
    'a\tb',
    'a+'.repeat(10) + 'a',
    `${'a'.repeat(41)}`,
    'a|'.repeat(13),
  ])('is refused as %j for one word', (written) => {
    expect(readReading(written, 1)).toBeNull();
  });
});
