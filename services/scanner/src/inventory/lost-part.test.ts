import { describe, expect, it } from 'vitest';
import { readInventory } from './read-inventory.ts';
import { NotTheFormatError } from './reader.ts';

const CRATES = 'source = "registry+https://github.com/rust-lang/crates.io-index"';
const PYPI = 'source = { registry = "https://pypi.org/simple" }';
const HASH = 'a'.repeat(64);

/** Small files as their tools write them; where a `¦` stands, the file is cut. */
const FILES: Readonly<Record<string, string>> = {
  'Gemfile.lock':
    'GEM\n  remote: https://rubygems.org/\n¦  specs:\n¦    a (1.0)\n¦      b\n¦    b (1¦.0)\n¦\nPLATFORMS\n¦  ruby\n\n¦DEPENDENCIES\n  a\n\nBUNDLED WITH\n   2.5.0\n',
  'Cargo.lock': `version = 4\n\n[[package]]\nname = "app"\nversion = "0.1.0"\ndependencies = [\n¦ "x",\n¦ "y",\n]\n¦\n[[package]]\nname = "x"\n¦version = "1.0.0"\n¦${CRATES}\n¦\n[[package]]\n¦name = "y"\n¦version = "1.0.0"\n${CRATES}\nchecksum = "${HASH}"\n`,
  'uv.lock': `version = 1\n\n[[package]]\nname = "app"\nversion = "0.1.0"\nsource = { virtual = "." }\ndependencies = [\n    { name = "x" },\n¦    { name = "y" },\n]\n¦\n[[package]]\nname = "x"\nversion = "1.0.0"\n¦${PYPI}\n¦\n[[package]]\n¦name = "y"\n¦version = "1.0.0"\n${PYPI}\n`,
  'project-last/uv.lock': `version = 1\n\n[manifest]\nmembers = [\n    "app",\n]\n¦\n[[package]]\nname = "a"\nversion = "1.0.0"\n${PYPI}\n¦\n[[package]]\nname = "app"\nversion = "0.1.0"\nsource = { virtual = "." }\n`,
  'no-manifest/uv.lock': `version = 1\n\n[[package]]\nname = "a"\nversion = "1.0.0"\n${PYPI}\n¦\n[[package]]\nname = "app"\nversion = "0.1.0"\nsource = { virtual = "." }\n`,
  'pylock.toml': `lock-version = "1.0"\ncreated-by = "uv"\n¦\n[[packages]]\nname = "a"\nversion = "1.0"\n`,
  'requires-a-project/uv.lock': `version = 1\n\n[manifest]\nrequirements = [{ name = "x" }]\n\n[[package]]\nname = "x"\nversion = "1.0.0"\n${PYPI}\n`,
  'pdm.lock': `[metadata]\nlock_version = "4.5.0"\n\n[[package]]\nname = "x"\nversion = "1.0.0"\ndependencies = [\n¦    "y>=1",\n    "z; sys_platform == 'win32'",\n]\n¦\n[[package]]\nname = "y"\n¦version = "1.0.0"\ngroups = ["default"]\n`,
  'pnpm-lock.yaml': `lockfileVersion: '9.0'\n¦\nimporters:\n¦\n  .:\n    dependencies:\n¦      x:\n        specifier: ^1¦.0.0\n        ver¦sion: 1.0.0\n¦      own:\n        specifier: workspace:*\n        version: link:../own\n\n¦packages:\n\n  x@1.0.0:\n    resolution: {integrity: sha512-a}\n¦\n  y@1.0.0:\n    resolution: {integrity: sha512-a}\n\n¦snapshots:\n\n  x@1.0.0:\n    dependencies:\n      y: 1.0.0\n¦\n  y@1.0.0: {}\n`,
  'yarn.lock': `# yarn lockfile v1\n\n\nx@^1.0.0:\n¦  version "1.0.0"\n  resolved "https://npm.example.com/x/-/x-1.0.0.tgz#a"\n  dependencies:\n    y "^1.0.0"\n¦\ny@^1.0.0:\n¦  version "1.0.0"\n  resolved "https://npm.example.com/y/-/y-1¦.0.0.tgz#a"\n  integrity sha512-a\n`,
  'linked/yarn.lock': `# yarn lockfile v1\n\n\n"x@file:./x":\n  version "1.0.0"\n`,
  'berry/yarn.lock': `__metadata:\n¦  version: 8\n¦\n"a@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n  languageName: node\n¦  linkType: hard\n\n¦"app@workspace:.":\n  version: 0.0.0-use.local\n  resolution: "app@workspace:."\n  dependencies:\n    a: "npm:^1.0.0"\n    x: "npm:^1.0.0"\n¦  languageName: unknown\n  linkType: soft\n¦\n"x@npm:^1.0.0":\n¦  version: 1.0.0\n  resolution: "x@npm:1.0.0"\n  languageName: node\n  linkType: hard\n`,
  'pubspec.lock':
    'packages:\n  x:\n¦    dependency: "direct main"\n¦    description:\n      name: x\n¦      url: "https://pub.dev"\n    source: hosted\n    version: "1.0.0"\n¦sdks:\n  dart: ">=3.0.0 <4.0.0"\n',
  'gradle.lockfile': 'g:x:1.0=compileClasspath\n¦g:y:1¦.0=compileClasspath\n¦empty=annotationProcessor\n',
  'go.mod': 'module m\n\ngo 1.22\n\nr¦equi¦re (\n¦\texample.com/x v1.0.0\n¦\texample.com/y v1¦.0.0\n¦)\n',
  'mix.lock': '%{\n¦  "x": {:hex, :x, "1.0.0", "a", [:mix], [], "hexpm", "b"},\n¦}\n',
  'requirements.txt': `x==1.0 \\\n¦    --hash=sha256:${HASH}\ny==1.0 \\¦\n¦    --hash=sha256:¦${HASH.slice(1)}¦a\n`,
};

/** Whether the file is refused, or what is read of it says that it is not all. */
function isSaid(name: string, text: string): boolean {
  try {
    const { lost, packages } = readInventory(name, Buffer.from(text), { distribution: null });
    return (
      lost !== undefined ||
      packages.some(({ unmatched }) => unmatched === 'unreadable' || unmatched === 'no-version')
    );
  } catch (error) {
    if (error instanceof NotTheFormatError) return true;
    throw error;
  }
}

describe.each(Object.entries(FILES))('%s', (name, marked) => {
  const [first = '', ...parts] = marked.split('¦');

  it('is whole as its tool writes it', () => {
    expect(isSaid(name, first + parts.join(''))).toBe(false);
  });

  it('is told to be cut', () => {
    const silent = parts.flatMap((part, at) => {
      const cut = [first, ...parts.slice(0, at)].join('');
      return isSaid(name, cut) ? [] : [part];
    });
    expect(silent).toEqual([]);
  });
});
