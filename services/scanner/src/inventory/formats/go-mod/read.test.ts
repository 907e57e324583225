import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../../reader.ts';
import { readGoMod } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readGoMod(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('go.mod', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'blocks, replacements and comments',
      `module example.com/app // the app

go 1.21

require example.com/single v1.0.0
require( // no blank
	example.com/tight v1.0.0
)
require (
	example.com/Direct v1.2.3
	example.com/old v2.0.0+incompatible // indirect
	"example.com/quoted" v0.0.0-20200101000000-0123456789ab
	example.com/local v1.0.0
	example.com/swapped v1.0.0
)

exclude example.com/bad v1.0.0
replace example.com/local => ./local
replace (
	example.com/swapped v1.0.0 => example.com/fork v1.1.0
)
`,
      [
        'example.com/single@v1.0.0',
        'example.com/tight@v1.0.0',
        'example.com/Direct@v1.2.3',
        'example.com/old@v2.0.0+incompatible',
        'example.com/quoted@v0.0.0-20200101000000-0123456789ab',
        'example.com/fork@v1.1.0',
        'stdlib@1.21 not-pinned',
      ],
    ],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it('knows which modules the project has replaced', () => {
    const { graph } = readGoMod(
      Buffer.from(`module m
require a.example/a v1.0.0
require b.example/b v1.0.0
require c.example/c v1.0.0
replace a.example/a => a.example/a v1.1.0
replace b.example/b => d.example/d v1.2.0
replace b.example/b v1.0.0 => d.example/d v1.3.0
`),
    );
    expect(graph?.entries).toEqual([
      { name: 'a.example/a', version: 'v1.1.0', replaces: 'a.example/a' },
      { name: 'd.example/d', version: 'v1.3.0', replaces: 'b.example/b@v1.0.0' },
      { name: 'c.example/c', version: 'v1.0.0' },
    ]);
  });

  it('asks for a version without its v, and not for what is none', () => {
    const text =
      'module a\n\ngo 1.22\n\nrequire (\n  b.example/b v1.2.3+incompatible\n  c.example/c latest\n)\n';
    expect(readGoMod(Buffer.from(text)).packages).toMatchObject([
      { version: 'v1.2.3+incompatible', lookups: [{ name: 'b.example/b', version: '1.2.3+incompatible' }] },
      { version: 'latest', lookups: [], unmatched: 'invalid-version' },
      { name: 'stdlib', version: '1.22', lookups: [], unmatched: 'not-pinned' },
    ]);
  });

  it.each([
    ['toolchain go1.22.3', 'stdlib@1.22.3'],
    ['toolchain go1.22rc1', 'stdlib@1.22.0-rc.1'],
    ['toolchain go1.21.0-custom', 'stdlib@1.21.0'],
    ['toolchain default', 'stdlib@1.22.1 not-pinned'],
    ['toolchain go1.22.3.4', 'stdlib@1.22.1 not-pinned'],
    ['', 'stdlib@1.22.1 not-pinned'],
  ])('takes the standard library of %j, never of the language alone', (toolchain, expected) => {
    expect(rows(`module a\n\ngo 1.22.1\n${toolchain}\n`)).toEqual([expected]);
  });

  it.each([
    ['go 1.16', false],
    ['go 1.17', undefined],
    ['go 1.22.1', undefined],
    ['', false],
  ])('with %j it is the whole list: %j', (language, isWhole) => {
    const text = `module a\n\n${language}\n\nrequire example.com/b v1.0.0\n`;
    expect(readGoMod(Buffer.from(text)).isWhole).toBe(isWhole);
  });

  it.each(['just \u0001 text = {{{ <', 'require b v1.0.0\n'])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
