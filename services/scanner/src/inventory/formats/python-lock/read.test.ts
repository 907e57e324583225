import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../../reader.ts';
import { readPythonLock } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readPythonLock(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('poetry.lock, uv.lock and pdm.lock', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'poetry.lock: index, git and folder',
      `[[package]]
name = "Flask_Login"
version = "0.6.2"
category = "main"

[[package]]
name = "forked"
version = "1.0"

[package.source]
type = "git"
url = "https://user:secret@code.example/o/forked.git"
reference = "main"

[[package]]
name = "private"
version = "1.0"

[package.source]
type = "legacy"
url = "https://registry.example/simple"

[[package]]
name = "own"
version = "0.1.0"

[package.source]
type = "directory"
url = "../own"

[metadata]
lock-version = "2.0"
`,
      ['flask-login@0.6.2', 'forked@https://code.example/o/forked.git not-a-registry-package', 'private@1.0'],
    ],
    [
      'uv.lock: index, git and the project itself',
      `version = 1

[[package]]
name = "app"
source = { virtual = "." }

[[package]]
name = "idna"
version = "3.7"
source = { registry = "https://registry.example/simple" }

[[package]]
name = "forked"
version = "1.0"
source = { git = "https://code.example/o/forked?rev=1#2" }
`,
      ['idna@3.7', 'forked@https://code.example/o/forked#2 not-a-registry-package'],
    ],
    [
      'pdm.lock: index and folder',
      '[metadata]\nlock_version = "4.4"\n\n[[package]]\nname = "idna"\nversion = "3.7"\n\n[[package]]\nname = "own"\nversion = "1"\npath = "./own"\n',
      ['idna@3.7'],
    ],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it.each(['just \u0001 text = {{{ <', 'a = 1\n', '[[package]'])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
