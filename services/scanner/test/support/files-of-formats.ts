import type { FORMATS } from '../../src/inventory/formats/index.ts';

export type Name = keyof typeof FORMATS;

const each = (count: number, entry: (name: string) => string) =>
  Array.from({ length: count }, (_, at) => entry(`p${at}`)).join('');
const listed = <Entry>(count: number, entry: (name: string) => Entry) =>
  Array.from({ length: count }, (_, at) => entry(`p${at}`));
const keyed = (count: number, prefix: string, value: unknown) =>
  Object.fromEntries(listed(count, (name) => [prefix + name, value]));

const npm = (count: number) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: keyed(count, '', '1') },
      ...keyed(count, 'node_modules/', { version: '1.0.0', dependencies: { p0: '1' } }),
    },
  });
const toml = (count: number) =>
  `${each(count, (name) => `[[package]]\nname = "${name}"\nversion = "1.0"\nsource = { registry = "https://pypi.example/simple" }\n`)}[metadata]\nlock-version = "2.0"\n`;
const gems = (count: number) =>
  `GEM\n  remote: https://gems.example/\n  specs:\n${each(count, (name) => `    ${name} (1.0)\n`)}`;
const gradle = (count: number) => each(count, (name) => `g:${name}:1.0=runtimeClasspath\n`);

/** A file of so many entries, in every format. */
export const FILES: Readonly<Record<Name, (count: number) => string>> = {
  'package-lock.json': npm,
  'npm-shrinkwrap.json': npm,
  'yarn.lock': (count) =>
    `# yarn lockfile v1\n\n${each(count, (name) => `\n${name}@^1.0.0:\n  version "1.0.0"\n  resolved "https://npm.example/${name}/-/${name}-1.0.0.tgz#a"\n  dependencies:\n    p0 "^1.0.0"\n    gone "^1.0.0"\n`)}`,
  'pnpm-lock.yaml': (count) =>
    `lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n${each(count, (name) => `      ${name}:\n        specifier: ^1.0.0\n        version: 1.0.0\n`)}\nsnapshots:\n${each(count, (name) => `\n  ${name}@1.0.0:\n    dependencies:\n      p0: 1.0.0\n`)}\npackages:\n${each(count, (name) => `\n  ${name}@1.0.0:\n    resolution: {integrity: sha512-a}\n`)}`,
  'requirements.txt': (count) =>
    each(count, (name) => `${name}==1.0 \\\n    --hash=sha256:${'a'.repeat(64)}\n`),
  'Pipfile.lock': (count) =>
    JSON.stringify({ _meta: {}, default: keyed(count, '', { version: '==1.0' }), develop: {} }),
  'poetry.lock': toml,
  'pdm.lock': toml,
  'uv.lock': toml,
  'bun.lock': (count) =>
    JSON.stringify({
      lockfileVersion: 1,
      workspaces: { '': { dependencies: keyed(count, '', '1') } },
      packages: Object.fromEntries(
        listed(count, (name) => [name, [`${name}@1.0.0`, '', { dependencies: { p0: '1' } }, 'a']]),
      ),
    }),
  'deno.lock': (count) =>
    JSON.stringify({
      version: '5',
      specifiers: keyed(count, 'npm:', '1.0.0_p1@2.0.0'),
      npm: Object.fromEntries(
        listed(count, (name) => [`${name}@1.0.0_p1@2.0.0`, { dependencies: ['p0', 'gone'] }]),
      ),
      workspace: { dependencies: listed(count, (name) => `npm:${name}`) },
    }),
  'pylock.toml': (count) =>
    `lock-version = "1.0"\n${each(count, (name) => `[[packages]]\nname = "${name}"\nversion = "1.0"\nindex = "https://pypi.example/simple"\n`)}`,
  'mix.lock': (count) =>
    `%{\n${each(count, (name) => `  "${name}": {:hex, :${name}, "1.0.0", "a", [:mix], [{:b, "~> 1.0", []}], "hexpm", "a"},\n`)}}\n`,
  'pubspec.lock': (count) =>
    `packages:\n${each(count, (name) => `  ${name}:\n    dependency: transitive\n    description:\n      name: ${name}\n    source: hosted\n    version: "1.0.0"\n`)}`,
  'Package.resolved': (count) =>
    JSON.stringify({
      version: 2,
      pins: listed(count, (name) => ({
        location: `https://git.example/o/${name}.git`,
        state: { version: '1.0.0' },
      })),
    }),
  'Cargo.lock': (count) =>
    `version = 4\n${each(count, (name) => `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`)}`,
  'composer.lock': (count) =>
    JSON.stringify({
      packages: listed(count, (name) => ({ name: `a/${name}`, version: '1.0.0' })),
      'packages-dev': [],
    }),
  'Gemfile.lock': gems,
  'gems.locked': gems,
  'go.mod': (count) =>
    `module m\n\ngo 1.22\n\nrequire (\n${each(count, (name) => `\texample.com/${name} v1.0.0\n`)})\n`,
  'go.sum': (count) => each(count, (name) => `example.com/${name} v1.0.0 h1:${'a'.repeat(43)}=\n`),
  'buildscript-gradle.lockfile': gradle,
  'gradle.lockfile': gradle,
  'packages.lock.json': (count) =>
    JSON.stringify({
      version: 1,
      dependencies: { 'net8.0': keyed(count, '', { type: 'Direct', resolved: '1.0.0' }) },
    }),
  'pom.xml': (count) =>
    `<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><dependencies>${each(count, (name) => `<dependency><groupId>g</groupId><artifactId>${name}</artifactId><version>1.0</version></dependency>`)}</dependencies></project>`,
  'pyproject.toml': (count) =>
    `[project]\nname = "x"\nversion = "1"\ndependencies = [${listed(count, (name) => `"${name}==1.0"`).join(', ')}]\n`,
  'dpkg-debian.txt': (count) => each(count, (name) => `${name}\t1.0-1\t${name}\t1.0-1\tii \n`),
  'rpm-list.txt': (count) => each(count, (name) => `${name}-1.0-1.el9.x86_64\n`),
  'apk-list.txt': (count) => each(count, (name) => `${name}-1.0-r0 x86_64 {${name}} (MIT) [installed]\n`),
  'winget-list.txt': (count) =>
    JSON.stringify({
      Sources: [{ Packages: listed(count, (name) => ({ PackageIdentifier: `A.${name}`, Version: '1.0' })) }],
    }),
};
