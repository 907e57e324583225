import { createHash } from 'node:crypto';
import { AppError } from '@repo/service-kit/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const safeInteger = fc.maxSafeInteger();
const position = fc.record({ key: safeInteger, id: safeInteger });
const filters = fc.dictionary(fc.string(), fc.string(), { maxKeys: 8 });
const scope = fc.record({ sort: fc.constantFrom('newest', 'trending', 'open-source'), filters });

describe('cursor', () => {
  it('comes back as the position it was made from', () => {
    fc.assert(
      fc.property(scope, position, (where, at) => {
        expect(decodeCursor(encodeCursor(where, at), where)).toEqual(at);
      }),
    );
  });

  it('holds a note of the list', () => {
    fc.assert(
      fc.property(scope, position, fc.string(), (where, at, note) => {
        const noted = { ...at, note: note.toWellFormed() };
        expect(decodeCursor(encodeCursor(where, noted), where)).toEqual(noted);
      }),
    );
  });

  it('does not depend on the order in which filters are given', () => {
    const cursor = encodeCursor({ sort: 'newest', filters: { tag: 'a', category: 'b' } }, { key: 1, id: 2 });
    expect(decodeCursor(cursor, { sort: 'newest', filters: { category: 'b', tag: 'a' } })).toEqual({
      key: 1,
      id: 2,
    });
  });

  it('is short and safe in a query string', () => {
    fc.assert(
      fc.property(scope, position, (where, at) => {
        expect(encodeCursor(where, at)).toMatch(/^[\w-]{20,140}$/);
      }),
    );
  });

  it('is refused when one character of it is another', () => {
    fc.assert(
      fc.property(
        scope,
        position,
        fc.nat(),
        fc.constantFrom(...'Aa09-_=.+/ é'.split('')),
        (where, at, index, character) => {
          const cursor = encodeCursor(where, at);
          const place = index % cursor.length;
          fc.pre(cursor[place] !== character);
          const changed = cursor.slice(0, place) + character + cursor.slice(place + 1);
          expect(codeOf(() => decodeCursor(changed, where))).toBe('invalid_cursor');
        },
      ),
    );
  });

  it('is refused when it is cut short or lengthened', () => {
    const where = { sort: 'newest', filters: {} };
    const cursor = encodeCursor(where, { key: 1_790_000_000_000, id: 7 });
    for (let length = 0; length < cursor.length; length += 1) {
      expect(codeOf(() => decodeCursor(cursor.slice(0, length), where))).toBe('invalid_cursor');
    }
    expect(codeOf(() => decodeCursor(`${cursor}A`, where))).toBe('invalid_cursor');
    expect(codeOf(() => decodeCursor(cursor.repeat(1_000), where))).toBe('invalid_cursor');
  });

  it('is refused for any text that is not a cursor', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codeOf(() => decodeCursor(text, { sort: 'newest', filters: {} }))).toBe('invalid_cursor');
      }),
    );
  });

  // The tag is an unkeyed hash that anybody can compute: what it proves is that a token is whole, not that it is ours.
  it.each([
    'NaN.1',
    '1.NaN',
    'Infinity.1',
    '1e3.1',
    '1e400.1',
    '9223372036854775808.1',
    '1.9007199254740992',
    '1.5.1',
    '1.1.1',
    '.1',
    '1.',
    '1',
    '0x10.1',
    '-0.1',
    '01.1',
    ' 1.1',
    '+1.1',
    'null.1',
    "1' or 1=1.1",
  ])('is refused when it was forged around %s', (numbers) => {
    const where = { sort: 'newest', filters: {} };
    expect(codeOf(() => decodeCursor(forge(where, numbers), where))).toBe('invalid_cursor');
  });

  it('names what it belongs to, which may be no `sort`, when it is used with another', () => {
    const cursor = encodeCursor({ sort: 'relevance', filters: {} }, { key: 1, id: 2 });
    expect(() => decodeCursor(cursor, { sort: 'newest', filters: {} })).toThrow(
      /belongs to another list or order, `relevance`, not to `newest`/,
    );
  });

  it('is refused with any other set of filters', () => {
    fc.assert(
      fc.property(filters, filters, position, (made, used, at) => {
        fc.pre(JSON.stringify(sorted(made)) !== JSON.stringify(sorted(used)));
        const cursor = encodeCursor({ sort: 'newest', filters: made }, at);
        expect(() => decodeCursor(cursor, { sort: 'newest', filters: used })).toThrow(/other filters/);
      }),
    );
  });
});

/** A whole token of this scope with `numbers` where the position stands. */
function forge(where: { sort: string; filters: Readonly<Record<string, string>> }, numbers: string): string {
  const payload = Buffer.from(encodeCursor(where, { key: 1, id: 1 }), 'base64url')
    .subarray(8)
    .toString();
  const forged = payload.replace(/1\.1$/, () => numbers);
  const tag = createHash('sha256').update(`catalog cursor\n${forged}`).digest().subarray(0, 8);
  return Buffer.concat([tag, Buffer.from(forged)]).toString('base64url');
}

function sorted(record: Readonly<Record<string, string>>) {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function codeOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : 'not an AppError';
  }
}
