import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INVENTORY_READERS } from './index.ts';
import { unreadInventories } from './unread-inventories.ts';

function inventoryOf(file: string, text: string) {
  return INVENTORY_READERS.get(file)?.(text) ?? null;
}

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function read(file: string, text: string): readonly string[] | null {
  const inventory = inventoryOf(file, text);
  return (
    inventory?.dependencies.map(({ package: { name, version, unmatched } }) =>
      unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
    ) ?? null
  );
}

const LOCKS: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    'pnpm-lock.yaml',
    'version 9',
    `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      left:
        specifier: ^1.0.0
        version: 1.0.0

packages:

  '@scope/right@2.0.0':
    resolution: {integrity: sha512-aaaa}
    engines: {node: '>=4'}

  left@1.0.0:
    resolution: {integrity: sha512-aaaa}
    peerDependencies:
      '@scope/right': '*'

  mirrored@1.0.0:
    resolution: {integrity: sha512-aaaa, tarball: https://registry.example/mirrored/-/mirrored-1.0.0.tgz}

  forked@https://code.example/o/forked/tar.gz/abc:
    resolution: {tarball: https://code.example/o/forked/tar.gz/abc}
    version: 3.0.0

  own@file:packages/own:
    resolution: {directory: packages/own, type: directory}

snapshots:

  left@1.0.0(@scope/right@2.0.0):
    dependencies:
      '@scope/right': 2.0.0
`,
    ['@scope/right@2.0.0', 'left@1.0.0', 'mirrored@1.0.0', 'forked@3.0.0 not-a-registry-package'],
  ],
  [
    'pnpm-lock.yaml',
    'version 6',
    `lockfileVersion: '6.0'

packages:

  /@scope/right@2.0.0(left@1.0.0):
    resolution: {integrity: sha512-aaaa}
    dev: true

  ? /left@1.0.0(a@1.0.0)(b@1.0.0)
  : resolution: {integrity: sha512-aaaa}
    dev: false

  code.example/o/r/0123456789012345678901234567890123456789:
    resolution: {tarball: https://code.example/o/r/tar.gz/0123}
    name: r
    version: 1.2.3
`,
    ['@scope/right@2.0.0', 'left@1.0.0', 'r@1.2.3 not-a-registry-package'],
  ],
  [
    'pnpm-lock.yaml',
    'version 5',
    `lockfileVersion: 5.4

packages:

  /@scope/right/2.0.0_react@17.0.0:
    resolution: {integrity: sha512-aaaa}

  /left/1.0.0:
    resolution: {integrity: sha512-aaaa}
`,
    ['@scope/right@2.0.0', 'left@1.0.0'],
  ],
  ['pnpm-lock.yaml', 'without packages', "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n", []],
  [
    'Cargo.lock',
    'registry, git and workspace',
    `version = 3

[[package]]
name = "app"
version = "0.1.0"

[[package]]
name = "serde"
version = "1.0.200"
source = "registry+https://registry.example/index"
checksum = "aa"

[[package]]
name = "sparse"
version = "1.0.0+build.1"
source = "sparse+https://registry.example/"

[[package]]
name = "fork"
version = "0.2.0"
source = "git+https://code.example/o/fork?rev=1#2"
`,
    ['serde@1.0.200', 'sparse@1.0.0+build.1', 'fork@0.2.0 not-a-registry-package'],
  ],
  [
    'go.mod',
    'blocks, replacements and comments',
    `module example.com/app // the app

go 1.21

require example.com/single v1.0.0
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
      'example.com/Direct@v1.2.3',
      'example.com/old@v2.0.0+incompatible',
      'example.com/quoted@v0.0.0-20200101000000-0123456789ab',
      'example.com/fork@v1.1.0',
    ],
  ],
  [
    'go.sum',
    'the highest version whose code was fetched',
    `example.com/a v1.9.0 h1:aaaa=
example.com/a v1.9.0/go.mod h1:aaaa=
example.com/a v1.10.0 h1:aaaa=
example.com/a v1.10.0/go.mod h1:aaaa=
example.com/unused v1.0.0/go.mod h1:aaaa=
`,
    ['example.com/a@v1.10.0'],
  ],
  [
    'Gemfile.lock',
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

PLATFORMS
  x86_64-linux

DEPENDENCIES
  own!

BUNDLED WITH
   2.4.19
`,
    ['forked@1.0.0 not-a-registry-package', 'nokogiri@1.15.4', 'racc@1.7.1'],
  ],
  [
    'poetry.lock',
    'index, git and folder',
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
    'uv.lock',
    'index, git and the project itself',
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
    'pdm.lock',
    'index and folder',
    '[metadata]\nlock_version = "4.4"\n\n[[package]]\nname = "idna"\nversion = "3.7"\n\n[[package]]\nname = "own"\nversion = "1"\npath = "./own"\n',
    ['idna@3.7'],
  ],
  [
    'composer.lock',
    'both sections',
    JSON.stringify({
      packages: [{ name: 'a/b', version: 'v1.0.0', license: ['MIT'] }],
      'packages-dev': [{ name: 'c/d', version: 'dev-main' }],
    }),
    ['a/b@v1.0.0', 'c/d@dev-main'],
  ],
  [
    'packages.lock.json',
    'frameworks and projects',
    JSON.stringify({
      version: 1,
      dependencies: {
        'net8.0': { 'A.B': { type: 'Direct', resolved: '1.0.0' }, own: { type: 'Project' } },
      },
    }),
    ['A.B@1.0.0'],
  ],
  [
    'gradle.lockfile',
    'comments and empty configurations',
    '# generated\norg.example:a:1.0=compileClasspath,runtimeClasspath\nempty=annotationProcessor\n',
    ['org.example:a@1.0'],
  ],
  [
    'pom.xml',
    'properties, managed versions, ranges and modules',
    `<?xml version="1.0"?>
<!-- <dependency><groupId>no</groupId></dependency> -->
<project xmlns="urn:pom">
  <parent><groupId>org.own</groupId><version>9.0</version></parent>
  <artifactId>app</artifactId>
  <properties><a.version>1.\${minor}</a.version><minor>2</minor><loop>\${loop}</loop></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.b</groupId><artifactId>b</artifactId><version>3.0</version></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency><groupId>org.a</groupId><artifactId>a</artifactId><version>\${a.version}</version>
      <exclusions><exclusion><groupId>x</groupId><artifactId>y</artifactId></exclusion></exclusions></dependency>
    <dependency><groupId>org.b</groupId><artifactId>b</artifactId></dependency>
    <dependency><groupId>org.c</groupId><artifactId>c</artifactId><version>[1.0,2.0)</version></dependency>
    <dependency><groupId>org.d</groupId><artifactId>d</artifactId><version>\${loop}</version></dependency>
    <dependency><groupId>org.e</groupId><artifactId>e</artifactId></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>core</artifactId><version>\${project.version}</version></dependency>
    <dependency><groupId>org.f</groupId><artifactId>f</artifactId><version>1</version><scope>system</scope></dependency>
  </dependencies>
  <build><plugins><plugin><dependencies>
    <dependency><groupId>org.p</groupId><artifactId>p</artifactId><version>1</version></dependency>
  </dependencies></plugin></plugins></build>
</project>`,
    [
      'org.a:a@1.2',
      'org.b:b@3.0',
      'org.c:c@[1.0,2.0) not-pinned',
      'org.d:d@${loop} not-pinned',
      'org.e:e@ no-version',
      'org.f:f@1 not-a-registry-package',
    ],
  ],
  [
    'pyproject.toml',
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
    ],
  ],
  ['pyproject.toml', 'settings of tools only', '[tool.ruff]\nline-length = 110\n', []],
];

describe('what each file names', () => {
  it.each(LOCKS)('%s: %s', (file, _case, text, expected) => {
    expect(read(file, text)).toEqual(expected);
  });

  it('hands over the licence that composer.lock has, several as alternatives', () => {
    const entry = (license: unknown) =>
      inventoryOf('composer.lock', JSON.stringify({ packages: [{ name: 'a/b', version: '1', license }] }))
        ?.dependencies[0]?.declared;
    expect([entry(['MIT']), entry(['MIT', 'GPL-2.0']), entry(undefined)]).toEqual([
      'MIT',
      ['MIT', 'GPL-2.0'],
      undefined,
    ]);
  });

  it.each([
    ['go.mod', 'module a\n\ngo 1.16\n\nrequire b v1.0.0\n', false],
    ['go.mod', 'module a\n\ngo 1.17\n\nrequire b v1.0.0\n', true],
    ['go.mod', 'module a\n\ngo 1.22.1\n', true],
    ['go.mod', 'module a\n', false],
    ['pom.xml', '<project><artifactId>a</artifactId></project>', true],
    ['pyproject.toml', '[project]\ndependencies = ["a"]\n', false],
  ])('%s tells whether it is the whole list: %j', (file, text, isWhole) => {
    expect(inventoryOf(file, text)?.isWhole).toBe(isWhole);
  });
});

describe('what is no such file', () => {
  it.each([
    ...[...INVENTORY_READERS.keys()].map((file) => [file, 'just \u0001 text = {{{ <'] as const),
    ['pnpm-lock.yaml', "lockfileVersion: '9.0'\n\npackages:\n\n  odd\n"] as const,
    ['Cargo.lock', 'title = "x"\n'] as const,
    ['composer.lock', '{}'] as const,
    ['packages.lock.json', '[]'] as const,
    ['pom.xml', '<html><body></body></html>'] as const,
    ['pom.xml', '<project><dependencies><dependency></project>'] as const,
    ['go.mod', 'require b v1.0.0\n'] as const,
  ])('%s is refused: %j', (file, text) => {
    expect(read(file, text)).toBeNull();
  });

  it('throws at nothing, and names every package', () => {
    const lines = fc.constantFrom(...LOCKS.flatMap(([, , text]) => text.split('\n')));
    const texts = fc.array(fc.oneof(lines, fc.string()), { maxLength: 30 }).map((each) => each.join('\n'));
    fc.assert(
      fc.property(fc.constantFrom(...INVENTORY_READERS.keys()), texts, (file, text) => {
        const found = inventoryOf(file, text)?.dependencies ?? [];
        expect(found.filter(({ package: { name } }) => name === '')).toEqual([]);
      }),
    );
  });

  it('reads texts below an element with an endless name in no more memory than they have', () => {
    const name = 'x'.repeat(100_000);
    const text = `<project><${name}>${'a<b/>'.repeat(100_000)}</${name}></project>`;
    expect(read('pom.xml', text)).toEqual([]);
  });

  it('takes keys of an object’s prototype for names like others', () => {
    const lock = JSON.stringify({ version: 1, dependencies: { net: { constructor: { resolved: '1' } } } });
    expect(read('packages.lock.json', lock)).toEqual(['constructor@1']);
    expect(read('Cargo.lock', '__proto__.package = 1\nversion = 3\n')).toEqual([]);
  });
});

describe('unreadInventories', () => {
  it('names what nobody reads, and manifests that no lockfile covers', () => {
    const paths = ['bun.lock', 'a/Cargo.toml', 'b/Cargo.toml', 'setup.py', 'x/App.csproj', 'src/index.ts'];
    const isRead = (path: string) => path === 'a/Cargo.lock' || path === 'requirements.txt';
    expect(unreadInventories(paths, isRead)).toEqual(['bun.lock', 'b/Cargo.toml', 'x/App.csproj']);
  });

  it('takes a lockfile above for that of a workspace', () => {
    expect(unreadInventories(['crates/a/Cargo.toml'], (path) => path === 'Cargo.lock')).toEqual([]);
  });
});
