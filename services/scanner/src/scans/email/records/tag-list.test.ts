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
    ['', ''],
    ['a=1;;b=2', ''],
    ['a=1; ;', ''],
    ['a=1;b', 'b'],
    ['=1', '=1'],
    ['1a=1', '1a=1'],
    ['a b=1', 'a b=1'],
    ['a-b=1', 'a-b=1'],
  ])('finds the fault of "%s"', (text, fault) => {
    expect(parseTagList(text).faults).toEqual([fault]);
  });

  it('reads every piece to a tag or a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab=; \t1'.split('')) }), (text) => {
        const { tags, faults } = parseTagList(text);
        const pieces = text.split(';').map((piece) => piece.trim());
        const expected = pieces.filter((piece, i) => piece !== '' || i < pieces.length - 1 || i === 0);
        expect([...tags.map((tag) => tag.text), ...faults].toSorted()).toEqual(expected.toSorted());
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
