import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWork } from '../../../test/support/counted-work.ts';
import { jsonLines, STEP } from './json-lines.ts';

const path = (...steps: readonly (string | number)[]) => steps.join(STEP);
const lineOf = (text: string, ...steps: readonly (string | number)[]) =>
  jsonLines(text, new Set([path(...steps)])).get(path(...steps)) ?? null;

const TEXT = `{
  "a": { "b": "}\\"", "c": 1 },
  "list": [
    { "name": "x" }, 7, "name",
    [ { "name": "y" } ],
    {
      "list": [], "name": "z"
    }
  ],
  "a/b": null, "\\u0061b": 2
}`;

describe('the lines of a JSON document', () => {
  it.each([
    [['a'], 2],
    [['a', 'c'], 2],
    [['c'], null],
    [['list', 0, 'name'], 4],
    [['list', 2, 'name'], null],
    [['list', 3, 0, 'name'], 5],
    [['list', 4, 'name'], 7],
    [['list', 5, 'name'], null],
    [['a/b'], 10],
    [['ab'], 10],
    [[''], null],
  ] as const)('%j is in line %j', (steps, line) => {
    expect(lineOf(TEXT, ...steps)).toBe(line);
    expect(lineOf(TEXT.replaceAll('\n', '\r\n'), ...steps)).toBe(line);
  });

  it('are counted below keys that all paths begin with', () => {
    expect(jsonLines('{\n"x": {\n"a": 1}, "a": 2}', new Set(['a']), ['x'])).toEqual(new Map([['a', 3]]));
  });

  it('count the last of a key that stands twice, as it is read', () => {
    expect(lineOf('{ "a": { "b": 1 },\n"a": {\n"b": 2 } }', 'a', 'b')).toBe(3);
  });

  it.each([
    ['{ // "a": {\n"a": 1 }', 2],
    ['{ /* "a"\n\n*/ "a": 1 }', 3],
    ['{ "b": "// /*",\n"a": 1, }', 2],
  ])('are not told by comments: %j', (text, line) => {
    expect(lineOf(text, 'a')).toBe(line);
  });

  it('are those of a printed document, whatever stands in it', () => {
    const value = fc.dictionary(
      fc.string({ unit: 'binary' }),
      fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), { maxLength: 4 }),
      { minKeys: 1, maxKeys: 4 },
    );
    fc.assert(
      fc.property(value, (document) => {
        const text = JSON.stringify(document, null, 1);
        const lines = text.split('\n');
        for (const [key, list] of Object.entries(document)) {
          for (const [at, element] of list.entries()) {
            for (const name of Object.keys(element)) {
              if (`${key}${name}`.includes(STEP)) continue;
              const line = lineOf(text, key, at, name) ?? 0;
              // Three levels deep, and below the key that leads to it.
              expect(lines[line - 1]).toMatch(/^ {3}"/);
              expect(lines[line - 1]?.slice(3)).toContain(`${JSON.stringify(name)}:`);
              expect(lineOf(text, key)).toBeLessThan(line);
            }
          }
        }
      }),
    );
  });

  it.each(['/*', '/**/', '"', '"\\"",', '{"a":', '[', '//', '\n', '"\\\\",'])(
    'take time in proportion for much of %j',
    (piece) => {
      const work = (count: number) => countWork(() => jsonLines(`{${piece.repeat(count)}`, new Set(['a'])));
      expect(work(40_000)).toBeLessThan(2.5 * work(20_000) + 10_000);
    },
  );
});
