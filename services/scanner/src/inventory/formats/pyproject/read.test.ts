import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../../reader.ts';
import { readPyproject } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readPyproject(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('pyproject.toml', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'every table of dependencies',
      `[project]
dependencies = ["flask==1.0", "requests>=2; python_version > '3'", "x @ https://code.example/x.whl", "???"]
[project.optional-dependencies]
dev = ["pytest"]
[dependency-groups]
lint = ["ruff==0.1.0", {include-group = "x"}]
[tool.poetry.dependencies]
python = "^3.9"
django = "^4.0"
pinned = "==1.2.3"
own = { path = "../own" }
bare = "1.2.3"
single = "=2.0"
star = "1.2.*"
forked = [{ version = "==1.0", python = "<3.8" }, { version = "2.0", python = ">=3.8" }]
[tool.uv]
dev-dependencies = ["mypy==1.10"]
`,
      [
        'flask@1.0',
        'requests@>=2 not-pinned',
        'x@https://code.example/x.whl not-a-registry-package',
        '???@ unreadable',
        'pytest@ not-pinned',
        'ruff@0.1.0',
        'django@^4.0 not-pinned',
        'pinned@1.2.3',
        'bare@1.2.3',
        'single@2.0',
        'star@1.2.* not-pinned',
        'forked@1.0',
        'forked@2.0',
        'mypy@1.10',
      ],
    ],
    ['settings of tools only', '[tool.ruff]\nline-length = 110\n', []],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it('is the whole list only where it names nothing', () => {
    expect(readPyproject(Buffer.from('[tool.ruff]\n')).isWhole).toBeUndefined();
    expect(readPyproject(Buffer.from('[project]\ndependencies = ["a"]\n')).isWhole).toBe(false);
  });

  it.each(['just \u0001 text = {{{ <', 'a = '])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
