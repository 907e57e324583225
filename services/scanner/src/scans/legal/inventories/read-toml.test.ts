import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { finishSteps } from '../../../steps.ts';
import { readToml } from './read-toml.ts';
import { tomlParts } from './toml-parts.ts';

const ENTRIES = [
  'a = 1',
  'b = "x"',
  "c = 'it''s'",
  'd = """\n[[package]]\nname = "no"\n\\"""\n"""""',
  "e = '''\n[table]\n'''",
  'f = [\n  1, # ]\n  [2, "]"],\n]',
  'g = { h = "{", i = [ "[" ] }',
  'j.k = true',
  '"l m" = 1979-05-27',
  '# [[package]]',
  '',
];
const HEADERS = ['[table]', '[ metadata.files ]', '[[list]]', '["a b".c] # [', '[x.y]'];
const INNER = ['[package.dependencies]', '[[package.files]]', '[package.source]'];

/** Keys of a table once, tables once, and packages with tables below. */
const table = (headers: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...headers), fc.subarray(ENTRIES))
    .map(([header, entries]) => [header, ...entries]);
const packages = fc.array(
  fc
    .tuple(
      fc.subarray(ENTRIES),
      fc.uniqueArray(table(INNER), { selector: ([header]) => header, maxLength: 2 }),
    )
    .map(([entries, inner]) => ['[[package]]', ...entries, ...inner.flat()]),
  { maxLength: 5 },
);
const tables = fc.uniqueArray(table(HEADERS), { selector: ([header]) => header, maxLength: 4 });
const documents = fc
  .tuple(fc.subarray(ENTRIES), tables, packages, fc.constantFrom('\n', '\n\n'))
  .map(([root, named, list, between]) => [...root, ...list.flat(), ...named.flat()].join(between));

const read = (text: string, part = 10) => finishSteps(readToml(text, { part, most: 1_000 }));

function parsed(text: string): unknown {
  try {
    return JSON.stringify(parse(text));
  } catch {
    return null;
  }
}

const shown = (document: unknown) => (document === null ? null : JSON.stringify(document));

describe('readToml', () => {
  it('reads what the whole document says, wherever it is cut', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 60 }), (text, part) => {
        fc.pre(parsed(text) !== null);
        expect(shown(read(text, part))).toBe(parsed(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    'a = ',
    '[[package]]\nname = "a"\nname = "b"\n',
    'a = 1\nb = 2\nc = 3\na = 4\n',
    '[a]\nb = 1\n[a.b]\nc = 2\n',
    '= 1',
  ])('is not deceived by %j', (text) => {
    expect(read(text, 4)).toBeNull();
    expect(parsed(text)).toBeNull();
  });

  it('refuses a value, and a package, that is longer than anybody’s', () => {
    expect(read(`a = [${'1,'.repeat(1_000)}]`)).toBeNull();
    expect(read(`[[package]]\n${'[package.a]\n'.repeat(1_000)}`)).toBeNull();
    expect(read(`[[package]]\n${'a = 1\n'.repeat(1_000)}`)).toBeNull();
    expect(
      read(`[table]\n${Array.from({ length: 1_000 }, (_, at) => `a${at} = 1\n`).join('')}`),
    ).not.toBeNull();
  });

  it('throws at nothing', () => {
    const line = fc.constantFrom(...ENTRIES, ...HEADERS, ...INNER, '[[package]]', '"""', "'", '[', ']', '\\');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        expect([null, 'object']).toContain(read(lines.join('\n')) === null ? null : 'object');
      }),
    );
  });

  it('parses no part that is much longer than asked for', () => {
    const text = '[[package]]\nname = "a"\nfiles = [\n  "b",\n]\n'.repeat(2_000);
    const lengths = [...tomlParts(text, { part: 500, most: 1_000 })].map((part) => part?.length ?? -1);
    expect(Math.max(...lengths)).toBeLessThan(600);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(text.length);
  });
});
