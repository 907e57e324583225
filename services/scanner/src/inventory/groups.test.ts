import { describe, expect, it } from 'vitest';
import type { FORMATS } from './formats/index.ts';
import { readInventory } from './read-inventory.ts';

describe('the groups of a project', () => {
  const PYPROJECT = `[project]
dependencies = ["a", "several"]
[project.optional-dependencies]
more = ["extra"]
[dependency-groups]
test = ["b", "several", "other[x]", "marked; sys_platform == 'win32'", { include-group = "lint" }]
lint = ["c"]
`;
  const ASKED = ['a', 'b', 'c', 'several', 'extra', 'other', 'marked', 'old'];
  const pythonPackages = ASKED.map((name) => `[[package]]\nname = "${name}"\nversion = "1"\n`).join('');

  it.each<[keyof typeof FORMATS, string, string | null, (readonly string[])?]>([
    ['poetry.lock', `${pythonPackages}[metadata]\nlock-version = "2.1"\n`, PYPROJECT],
    ['pdm.lock', `[metadata]\nlock_version = "4.5.0"\n${pythonPackages}`, PYPROJECT],
    [
      'poetry.lock',
      `${pythonPackages}[metadata]\nlock-version = "2.1"\n`,
      `[tool.poetry.dependencies]
a = "1"
several = "1"
extra = { version = "1", optional = true }
[tool.poetry.dev-dependencies]
old = "1"
[tool.poetry.group.test.dependencies]
b = "1"
several = "1"
[tool.poetry.group.lint.dependencies]
c = "1"
other = { version = "1", extras = ["x"] }
marked = { version = "1", markers = "sys_platform == 'win32'" }
`,
    ],
    [
      'Pipfile.lock',
      JSON.stringify({ default: Object.fromEntries(ASKED.map((name) => [name, { version: '==1' }])) }),
      `[packages]
a = "*"
several = "*"
[dev-packages]
b = "*"
several = "*"
c = "*"
other = { version = "*", extras = ["x"] }
marked = { version = "*", sys_platform = "== 'win32'" }
[more]
extra = "*"
`,
      ['', 'dev', 'dev'],
    ],
    [
      'uv.lock',
      `version = 1
[[package]]
name = "app"
source = { virtual = "." }
dependencies = [{ name = "a" }, { name = "several" }, { name = "other" }]
[package.metadata]
requires-dist = [{ name = "a" }, { name = "other", marker = "python_full_version >= '3.8'" }]
[package.optional-dependencies]
more = [{ name = "extra" }]
[package.dev-dependencies]
test = [{ name = "b" }, { name = "several" }, { name = "marked", marker = "sys_platform == 'win32'" }]
lint = [{ name = "c" }]
${pythonPackages}`,
      null,
    ],
  ])(
    'knows in which one group the project asks for what %s names',
    (name, text, manifest, known = ['', 'test', 'lint']) => {
      const manifests = manifest === null ? [] : [{ folder: '', bytes: Buffer.from(manifest) }];
      const { graph } = readInventory(name, Buffer.from(text), { distribution: null, manifests });
      const groups = ASKED.map((called) => graph?.entries.find((entry) => entry.name === called)?.group);
      expect(groups).toEqual([...known, ...ASKED.slice(known.length).map(() => undefined)]);
    },
  );
});
