import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../test/support/inventory-rows.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readGemfileLock } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readGemfileLock(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('Gemfile.lock', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'sections and platforms',
      `GIT
  remote: https://code.example/o/forked.git
  revision: 0123
  specs:
    forked (1.0.0)

PATH
  remote: .
  specs:
    own (0.1.0)

GEM
  remote: https://registry.example/
  specs:
    nokogiri (1.15.4-x86_64-linux)
      racc (~> 1.4)
    racc (1.7.1)
    odd (>= 1, < 2)

PLATFORMS
  x86_64-linux

DEPENDENCIES
  own!

BUNDLED WITH
   2.4.19
`,
      ['forked@1.0.0 not-a-registry-package', 'nokogiri@1.15.4', 'racc@1.7.1', 'odd (>= 1, < 2)@ unreadable'],
    ],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it('names the registry of gems where there is one only', () => {
    const section = (...remotes: readonly string[]) =>
      `GEM\n${remotes.map((remote) => `  remote: ${remote}\n`).join('')}  specs:\n    a (1.0)\n\n`;
    const read = (text: string) => rowsOf(readGemfileLock(Buffer.from(text)));
    expect(read(section('https://user:key@gems.example/'))).toEqual(['a@1.0 gems.example']);
    expect(read(section('https://gems.example/', 'https://b.example/'))).toEqual(['a@1.0']);
    expect(
      read(section('https://b.example/').replaceAll('a (1', 'b (1') + section('https://gems.example/')),
    ).toEqual(['a@1.0 gems.example', 'b@1.0 b.example']);
  });

  it.each(['just \u0001 text = {{{ <', 'gem "rails"\n'])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
