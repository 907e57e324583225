import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../../reader.ts';
import { readCargoLock } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readCargoLock(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('Cargo.lock', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'registry, git and workspace',
      `version = 3

[[package]]
name = "app"
version = "0.1.0"

[[package]]
name = "serde"
version = "1.0.200"
source = "registry+https://github.com/rust-lang/crates.io-index"
checksum = "aa"

[[package]]
name = "sparse"
version = "1.0.0+build.1"
source = "sparse+https://mirror.example/crates.io-index/"

[[package]]
name = "private"
version = "1.0.0"
source = "sparse+https://registry.example/index/"

[[package]]
name = "fork"
version = "0.2.0"
source = "git+https://code.example/o/fork?rev=1#2"
`,
      [
        'serde@1.0.200',
        'sparse@1.0.0+build.1',
        'private@1.0.0 not-a-registry-package',
        'fork@0.2.0 not-a-registry-package',
      ],
    ],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it('takes keys of an object’s prototype for keys like others', () => {
    expect(rows('__proto__.package = 1\nversion = 3\n')).toEqual([]);
  });

  it.each([
    'just \u0001 text = {{{ <',
    'title = "x"\n',
    '[[package]',
    // What uv wrote.
    'version = 1\n[[package]]\nname = "a"\nversion = "1"\nsource = { registry = "https://pypi.example/simple" }\n',
  ])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
