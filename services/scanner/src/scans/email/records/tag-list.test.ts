import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTagList } from './tag-list.ts';

const tagsOf = (text: string) => parseTagList(text).tags.map(({ name, value }) => [name, value]);

describe('parseTagList', () => {
  it.each([
    ['v=DMARC1', [['v', 'DMARC1']]],
    [
      ' v = DMARC1 ; p=none ; ',
      [
        ['v', 'DMARC1'],
        ['p', 'none'],
      ],
    ],
    [
      'a=b=c;d=',
      [
        ['a', 'b=c'],
        ['d', ''],
      ],
    ],
    [
      'a=\t1\r\n ;\tb=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['__proto__=1;constructor=2', [['constructor', '2']]],
  ])('reads "%s"', (text, tags) => {
    expect(tagsOf(text)).toEqual(tags);
  });

  it.each([
    ['', 'empty-tag'],
    ['a=1;;b=2', 'empty-tag'],
    ['a=1; ;', 'empty-tag'],
    ['a=1;b', 'missing-equals'],
    ['=1', 'bad-tag-name'],
    ['1a=1', 'bad-tag-name'],
    ['a b=1', 'bad-tag-name'],
    ['a-b=1', 'bad-tag-name'],
  ])('finds the fault of "%s"', (text, code) => {
    expect(parseTagList(text).faults.map((fault) => fault.code)).toEqual([code]);
  });

  it('says where every piece stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab=; \t1'.split('')) }), (text) => {
        const { tags, faults } = parseTagList(text);
        const places = [...tags, ...faults].toSorted((a, b) => a.start - b.start);
        const pieces = text.split(';').map((piece) => piece.trim());
        const expected = pieces.filter((piece, i) => piece !== '' || i < pieces.length - 1 || i === 0);
        expect(places.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
      }),
    );
  });

  it('reads 64 kB of blanks', () => {
    const { tags, faults } = parseTagList(
      `a=${' '.repeat(60_000)}1${' '.repeat(60_000)};${' ;'.repeat(30_000)}`,
    );
    expect([tags.length, faults.length]).toEqual([1, 30_000]);
  });
});
