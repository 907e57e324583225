import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../../reader.ts';
import { readGoSum } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readGoSum(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('go.sum', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'the highest version whose code was fetched',
      `example.com/a v1.9.0 h1:aaaa=
example.com/a v1.9.0/go.mod h1:aaaa=
example.com/a v1.10.0 h1:aaaa=
example.com/a v1.10.0/go.mod h1:aaaa=
example.com/unused v1.0.0/go.mod h1:aaaa=
`,
      ['example.com/a@v1.10.0'],
    ],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it.each(['just \u0001 text = {{{ <', 'example.com/a v1.0.0\n'])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
