import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfJsonValue } from './end-of-json-value.ts';
import { jsonBytes } from './json-bytes.ts';

/** Whether all of `text` is one value: as `JSON.parse` has it, and as we have it. */
function judged(text: string): readonly [parsed: boolean, walked: boolean] {
  const bytes = Buffer.from(text);
  const end = endOfJsonValue(jsonBytes(bytes), 0);
  return [isJson(text), end !== -1 && bytes.toString('utf8', end).trim() === ''];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('endOfJsonValue', () => {
  it.each([
    ['{}', 2],
    ['  [ ] rest', 5],
    ['"a\\"b" ', 6],
    ['-1.5e+10,', 8],
    ['[{"a":[1,{"b":null}]},true] x', 27],
    ['"ü"', 4],
  ])('of %s is %d', (text, end) => {
    expect(endOfJsonValue(jsonBytes(Buffer.from(text)), 0)).toBe(end);
  });

  it.each([
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1,}',
    '{"a" 1}',
    '{a:1}',
    '[1}',
    '"',
    '"\\x"',
    '"\\u12g4"',
    '"a\nb"',
    '01',
    '-',
    '1.',
    '1e',
    '.5',
    '+1',
    'tru',
    'nul',
    'NaN',
    '[1 2]',
    '{"a":}',
    ',',
  ])('takes %j for no value, as JSON.parse does', (text) => {
    expect(judged(text)).toEqual([false, false]);
  });

  it('leaves what is nested deeper than 30 alone, in linear time', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
    expect(endOfJsonValue(jsonBytes(Buffer.from(nested(30))), 0)).toBe(61);
    expect(endOfJsonValue(jsonBytes(Buffer.from(nested(31))), 0)).toBe(-1);
    expect(endOfJsonValue(jsonBytes(Buffer.from('['.repeat(1_000_000))), 0)).toBe(-1);
  });

  it('agrees with JSON.parse on any document, written in any way', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.constantFrom(0, 1, 3, '\t', '\r\n'), (text, space) => {
        const spaced = JSON.stringify(JSON.parse(text), null, space === '\r\n' ? 2 : space);
        const written = space === '\r\n' ? spaced.replaceAll('\n', '\r\n') : spaced;
        expect(judged(written)).toEqual([true, true]);
      }),
    );
  });

  it('agrees with JSON.parse on documents that something was done to', () => {
    const done = fc.record({
      at: fc.nat(200),
      removed: fc.nat(3),
      added: fc.string({
        unit: fc.constantFrom(...'"\\{}[],:019eE.+-tfnu \n\u0001a'.split('')),
        maxLength: 3,
      }),
    });
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), done, (text, { at, removed, added }) => {
        const place = at % (text.length + 1);
        const [parsed, walked] = judged(text.slice(0, place) + added + text.slice(place + removed));
        expect(walked).toBe(parsed);
      }),
      { numRuns: 3_000 },
    );
  });
});
