import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../reader.ts';
import { parseToml } from './parse-toml.ts';

const parse = (text: string) => parseToml(Buffer.from(text), 'some.lock');

describe('parseToml', () => {
  it('reads tables, and arrays of tables with tables below', () => {
    expect(parse('v = 1\n[[package]]\nname = "a"\n[package.source]\nurl = "b"\n[[package]]\n')).toEqual({
      v: 1,
      package: [{ name: 'a', source: { url: 'b' } }, {}],
    });
  });

  it('reads an empty document, and a value of any length', () => {
    expect(parse('')).toEqual({});
    expect(parse(`a = [${'1,'.repeat(200_000)}]`)['a']).toHaveLength(200_000);
  });

  it.each([
    'a = ',
    '[[package]]\nname = "a"\nname = "b"\n',
    'a = 1\nb = 2\nc = 3\na = 4\n',
    '[a]\nb = 1\n[a.b]\nc = 2\n[a]\n',
    '= 1',
    `a = ${'['.repeat(100_000)}`,
  ])('refuses what is no TOML', (text) => {
    expect(() => parse(text)).toThrow(
      new NotTheFormatError('This is not a some.lock: it is not valid TOML.'),
    );
  });
});
