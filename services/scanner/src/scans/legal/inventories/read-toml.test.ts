import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readToml } from './read-toml.ts';

const LINES = [
  'a = 1',
  'd = """\n[[package]]\nname = "no"\n\\"""\n"""""',
  'f = [\n  1, # ]\n  [2, "]"],\n]',
  'g = { h = "{", i = [ "[" ] }',
  '# [[package]]',
  '[table]',
  '["a b".c] # [',
  '[[package]]',
  '[package.dependencies]',
  '"""',
  "'",
  '[',
  ']',
  '\\',
];

describe('readToml', () => {
  it('reads tables, and arrays of tables with tables below', () => {
    expect(readToml('v = 1\n[[package]]\nname = "a"\n[package.source]\nurl = "b"\n[[package]]\n')).toEqual({
      v: 1,
      package: [{ name: 'a', source: { url: 'b' } }, {}],
    });
  });

  it.each([
    'a = ',
    '[[package]]\nname = "a"\nname = "b"\n',
    'a = 1\nb = 2\nc = 3\na = 4\n',
    '[a]\nb = 1\n[a.b]\nc = 2\n[a]\n',
    '= 1',
  ])('is not deceived by %j', (text) => {
    expect(readToml(text)).toBeNull();
  });

  it('reads a value of any length', () => {
    expect(readToml(`a = [${'1,'.repeat(200_000)}]`)?.['a']).toHaveLength(200_000);
  });

  it('throws at nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LINES), { maxLength: 20 }), (lines) => {
        expect([null, 'object']).toContain(readToml(lines.join('\n')) === null ? null : 'object');
      }),
    );
    expect(readToml(`a = ${'['.repeat(100_000)}`)).toBeNull();
  });
});
