import { expect, it, vi } from 'vitest';
import { READ_FILES } from '../../dependency-files/file-reading.ts';
import { startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { SourceTree } from '../../source-tree/source-tree.ts';
import { collectLockfiles } from './collect-lockfiles.ts';

async function skippedOf(
  files: Readonly<Record<string, string>>,
  reads: string[] = [],
): Promise<readonly string[]> {
  const tree: SourceTree = {
    commit: 'c',
    isTruncated: false,
    paths: Object.keys(files).sort(),
    has: (path) => path in files,
    read: (path) => {
      reads.push(path);
      return Promise.resolve({ kind: 'content', bytes: Buffer.from(files[path] ?? '') });
    },
  };
  const time = startSoftDeadline(60_000, new AbortController().signal);
  const { skipped } = await collectLockfiles(tree, READ_FILES, time);
  time.clear();
  return skipped.map(({ path, reason }) => `${path} ${reason}`);
}

const MANIFEST = '{"name":"app","workspaces":["libs/*"],"dependencies":{"left":"^1.0.0"}}';
const LEFT = `left@^1.0.0:\n  version "1.0.0"\n  resolved "https://registry.example/left/-/left-1.0.0.tgz"\n`;
/** Of a project with one workspace, `libs/a`. */
const LOCKFILES = {
  'package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: { '': { name: 'app' }, 'libs/a': {}, 'node_modules/left': { version: '1.0.0' } },
  }),
  'pnpm-lock.yaml': `lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n\n  libs/a: {}\n`,
  'bun.lock': JSON.stringify({
    lockfileVersion: 1,
    workspaces: { '': { name: 'app' }, 'libs/a': { name: 'a' } },
    packages: {},
  }),
  'yarn.lock': `# yarn lockfile v1\n\n\n${LEFT}`,
};
const PROJECT = {
  'web/package.json': MANIFEST,
  'web/libs/a/package.json': '{"name":"a"}',
  'web/tools/package.json': '{"name":"tools"}',
  'web/test/package.json': '{}',
};

it.each(Object.entries(LOCKFILES))(
  'names a folder that is no workspace of the %s above',
  async (name, text) => {
    expect(await skippedOf({ ...PROJECT, [`web/${name}`]: text })).toEqual([
      'web/tools/package.json no-lockfile',
    ]);
  },
);

it('names a folder that is no part of the composer.lock above', async () => {
  const part = { name: 'own/a', version: '1.0.0', dist: { type: 'path', url: './libs/a' } };
  const files = {
    'web/composer.lock': JSON.stringify({ packages: [part] }),
    'web/libs/a/composer.json': '{"name":"own/a"}',
    'web/tools/composer.json': '{"require":{"a/b":"^1"}}',
    'web/test/composer.json': '{}',
  };
  const manifest = { 'web/composer.json': '{"name":"own/root","require":{"own/a":"*"}}' };
  expect(await skippedOf({ ...files, ...manifest })).toEqual(['web/tools/composer.json no-lockfile']);
  expect(await skippedOf(files)).toEqual([]);
});

it('does not guess where the lockfile above does not tell its workspaces, or is not read', async () => {
  const { 'web/package.json': _manifest, ...others } = PROJECT;
  expect(await skippedOf({ ...others, 'web/yarn.lock': LOCKFILES['yarn.lock'] })).toEqual([]);
  expect(await skippedOf({ ...PROJECT, 'web/bun.lockb': '' })).toEqual(['web/bun.lockb unsupported-format']);
});

const POETRY = (source: string) =>
  `[[package]]\nname = "part"\nversion = "0"\n[package.source]\n${source}\n[metadata]\nlock-version = "2.1"\n`;
const PUB_ENTRY =
  '  a:\n    dependency: "direct main"\n    description:\n      path: "libs/a"\n      relative: true\n';

/** By the manifest and the lockfile above: one that holds `libs/a` alone, and what a manifest there may say of itself. */
const OF_LANGUAGES: readonly (readonly [string, string, string, Readonly<Record<string, string>>])[] = [
  [
    'pyproject.toml',
    'uv.lock',
    'version = 1\n[[package]]\nname = "own"\nsource = { editable = "libs/a" }\n',
    {},
  ],
  ['pyproject.toml', 'poetry.lock', POETRY('type = "directory"\nurl = "libs/a"'), {}],
  [
    'setup.py',
    'pdm.lock',
    '[metadata]\nlock_version = "4.5"\n[[package]]\nname = "own"\npath = "./libs/a"\n',
    {},
  ],
  [
    'pyproject.toml',
    'pylock.toml',
    'lock-version = "1.0"\n[[packages]]\nname = "own"\n[packages.directory]\npath = "libs/a/"\n',
    {},
  ],
  [
    'setup.py',
    'Pipfile.lock',
    '{"default": {"own": {"editable": true, "path": "./libs/a"}}, "develop": {}}',
    {},
  ],
  ['own.gemspec', 'Gemfile.lock', 'PATH\n  remote: .\n  specs:\n    own (1.0)\n\nDEPENDENCIES\n  own!\n', {}],
  [
    'pubspec.yaml',
    'pubspec.lock',
    `packages:\n${PUB_ENTRY}    source: path\n    version: "0.0.1"\nsdks:\n  dart: ">=3.0.0"\n`,
    {},
  ],
  [
    'pubspec.yaml',
    'pubspec.lock',
    'packages: {}\nsdks:\n  dart: ">=3.6.0"\n',
    { a: 'name: a\nresolution: workspace\n', tools: 'name: tools\n' },
  ],
  [
    'Cargo.toml',
    'Cargo.lock',
    'version = 4\n\n[[package]]\nname = "own-core"\nversion = "0.1.0"\n',
    { a: '[package]\nname = "own-core"\n', tools: '[package]\nname = "own-fuzz"\n' },
  ],
];

it.each(OF_LANGUAGES)('takes of %s below what the %s above holds', async (manifest, name, text, texts) => {
  const other = manifest.replace('own', 'tools');
  const files = {
    [`web/${name}`]: text,
    [`web/libs/a/${manifest}`]: texts['a'] ?? '',
    [`web/tools/${other}`]: texts['tools'] ?? '[project]\ndependencies = ["left"]\n',
    [`web/tests/x/${other}`]: '',
  };
  expect(await skippedOf(files)).toEqual([`web/tools/${other} no-lockfile`]);
});

it('asks no manifest of a crate whose folder is called as the lockfile calls it', async () => {
  const lock = 'version = 4\n\n[[package]]\nname = "core"\nversion = "0.1.0"\n';
  const reads: string[] = [];
  const files = { 'Cargo.lock': lock, 'crates/core/Cargo.toml': '[[', 'fuzz/Cargo.toml': '[workspace]\n' };
  expect(await skippedOf(files, reads)).toEqual(['fuzz/Cargo.toml no-lockfile']);
  expect(reads).toEqual(['Cargo.lock', 'fuzz/Cargo.toml']);
});

it('does not guess which crates belong to a lockfile that was cut, or what cannot be read says', async () => {
  const cut = 'version = 4\n\n[[package]]\nname = "own"\nversion = "0.1.0"\ndependencies = [\n "x",\n]\n';
  expect(await skippedOf({ 'Cargo.lock': cut, 'b/Cargo.toml': '[package]\nname = "b"\n' })).toEqual([]);
  const whole = 'version = 4\n\n[[package]]\nname = "own"\nversion = "0.1.0"\n';
  expect(await skippedOf({ 'Cargo.lock': whole, 'b/Cargo.toml': '[[' })).toEqual([]);
});

it.each([
  ['a list includes', { 'requirements.txt': '-r late\n', late: 'left==1.0\n' }],
  [
    'is asked whether it belongs to a lockfile',
    { 'Cargo.lock': '[[package]]\nname = "app"\nversion = "1.0.0"\n', 'late/Cargo.toml': '' },
  ],
])('is cut where the time ended before a file that %s', async (_what, files: Record<string, string>) => {
  const late = Object.keys(files).filter((path) => path.startsWith('late'));
  const tree: SourceTree = {
    commit: 'c',
    isTruncated: false,
    paths: Object.keys(files).sort(),
    has: (path) => path in files,
    read: async (path, signal) => {
      if (late.includes(path)) vi.advanceTimersByTime(60_000);
      signal.throwIfAborted();
      return { kind: 'content', bytes: Buffer.from(files[path] ?? '') };
    },
  };
  vi.useFakeTimers();
  const time = startSoftDeadline(60_000, new AbortController().signal);
  const { skipped, isCut } = await collectLockfiles(tree, READ_FILES, time);
  time.clear();
  vi.useRealTimers();
  expect([skipped, isCut]).toEqual([late.map((path) => ({ path, reason: 'time-limit' })), true]);
});

const CENTRAL = (items: string) => `<Project><ItemGroup>${items}</ItemGroup></Project>`;
const NET = {
  'src/App/App.csproj': CENTRAL('<PackageReference Include="A" />'),
  'src/Lib/Lib.csproj': '<Project />',
};

it.each([
  ['decides versions', CENTRAL('<PackageVersion Include="A" Version="1.0.0" />'), []],
  ['leaves versions to others', '<Project><Import Project="Other.props" /></Project>', ['no-lockfile']],
  ['has ranges', CENTRAL('<PackageVersion Include="A" Version="1.*" />'), ['no-lockfile']],
  ['is damaged', '<Project>', ['not-the-format']],
])('names a Directory.Packages.props that %s only where it tells nothing', async (_case, text, reasons) => {
  const files = { ...NET, 'src/Directory.Packages.props': text };
  expect(await skippedOf(files)).toEqual(reasons.map((reason) => `src/Directory.Packages.props ${reason}`));
});

it('reads central versions of .NET only where a project below has no lockfile', async () => {
  const lock = '{"version":2,"dependencies":{"net8.0":{"A":{"type":"Direct","resolved":"1.0.0"}}}}';
  const files = {
    'Directory.Packages.props': CENTRAL('<PackageVersion Include="A" Version="1.0.0" />'),
    'app/App.csproj': CENTRAL('<PackageReference Include="A" />'),
    'app/packages.lock.json': lock,
    'lib/Lib.csproj': '<Project />',
    'lib/Directory.Build.props': CENTRAL('<PackageReference Include="B" Version="1.0.0" />'),
  };
  const reads: string[] = [];
  expect(await skippedOf({ ...files, 'lib/packages.lock.json': lock }, reads)).toEqual([
    'Directory.Packages.props shadowed',
    'lib/Directory.Build.props shadowed',
  ]);
  expect(reads).toEqual(['app/packages.lock.json', 'lib/packages.lock.json']);
  expect(await skippedOf(files)).toEqual([]);
  expect(await skippedOf({ ...files, 'lib/packages.lock.json': '{' })).toEqual([
    'lib/packages.lock.json not-the-format',
  ]);
});

it('reads no project of .NET with its own lockfile beside it', async () => {
  const lock = '{"version":2,"dependencies":{"net8.0":{"A":{"type":"Direct","resolved":"1.0.0"}}}}';
  const project = CENTRAL('<PackageReference Include="A" Version="1.0.0" />');
  const reads: string[] = [];
  const files = { 'My App.csproj': project, 'packages.My_App.lock.json': lock, 'b/B.csproj': project };
  expect(await skippedOf(files, reads)).toEqual([]);
  expect(reads).toEqual(['packages.My_App.lock.json', 'b/B.csproj']);
});
