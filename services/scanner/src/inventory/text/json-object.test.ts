import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWork } from '../../../test/support/counted-work.ts';
import { NotTheFormatError } from '../reader.ts';
import { parseJsoncObject } from './json-object.ts';

const parse = (text: string) => parseJsoncObject(Buffer.from(text), 'bun.lock');

describe('parseJsoncObject', () => {
  it.each([
    ['{ "a": [1, 2,], "b": { "c": 3, }, }', { a: [1, 2], b: { c: 3 } }],
    ['{ // one\n "a": 1, /* two */ "b": 2 /* , */ }', { a: 1, b: 2 }],
    ['{ "a": 1, // last\n }', { a: 1 }],
    ['{ "a//b": "/* c */", "d": ",}", "e": "\\",]" }', { 'a//b': '/* c */', d: ',}', e: '",]' }],
    ['\uFEFF{}', {}],
  ])('reads %j', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it.each(['', '[]', '{', '{ "a": "b', '{ /* a', '{,}{', '1', '{"a" 1}', '['.repeat(100_000)])(
    'refuses %j',
    (text) => {
      expect(() => parse(text)).toThrow(NotTheFormatError);
    },
  );

  it('tells unresolved merge conflicts', () => {
    const text = '{\n<<<<<<< HEAD\n "a": 1,\n=======\n "a": 2,\n>>>>>>> other\n}';
    expect(() => parse(text)).toThrow('This is not a bun.lock: it holds unresolved merge conflicts.');
  });

  it('reads every JSON document as JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect(parse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each(['/*', '"', '\\"', ', ', '//', '/*/', ',\n'])(
    'takes time in proportion for much of %j',
    (piece) => {
      const work = (count: number) =>
        countWork(() => expect(() => parse(`{${piece.repeat(count)}`)).toThrow(NotTheFormatError));
      expect(work(40_000)).toBeLessThan(2.5 * work(20_000) + 10_000);
    },
  );
});
