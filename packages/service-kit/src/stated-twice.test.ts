import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statedTwice } from './stated-twice.ts';

describe('statedTwice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":{"c":1},"c":1, "\\u0061" : 2}', 'a'],
    ['[{"a":{}},{"b":[{"c":1,"d":2,"c":3}]}]', 'c'],
    ['{"":1,"":2}', ''],
    ['{"a":"a","b":"a:","c":["a","a"],"d":{"a":1}}', null],
    ['{"a":"{\\"b\\":1,\\"b\\":2}"}', null],
    ['[]', null],
  ])('of %s is %j', (text, key) => {
    expect(statedTwice(text)).toBe(key);
  });

  it('is none in what is written from a value, and one where a key is added', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const text = JSON.stringify(value);
        expect(statedTwice(text)).toBe(null);
        const [key = ''] = Object.keys(value);
        expect(statedTwice(`${text.slice(0, -1)},${JSON.stringify(key)} :1}`)).toBe(key);
      }),
    );
  });
});
