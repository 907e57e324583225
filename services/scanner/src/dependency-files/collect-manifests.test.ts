import { UpstreamError } from '@repo/upstream/errors';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../test/support/graph-edges.ts';
import { startSoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { collectDependencyFiles } from './collect-dependency-files.ts';
import { READ_FILES } from './file-reading.ts';

const YARN_1 = `# yarn lockfile v1


left@^1.0.0, left@~1.2.0:
  version "1.2.0"
  dependencies:
    right "*"

right@*:
  version "2.0.0"

tool@^3.0.0:
  version "3.0.0"
`;
const PROJECT = { name: 'shop', dependencies: { left: '^1.0.0' }, devDependencies: { tool: '^3.0.0' } };
const VERSION_1 = JSON.stringify({
  lockfileVersion: 1,
  dependencies: { left: { version: '1.2.0', requires: { right: '*' } }, right: { version: '2.0.0' } },
});

async function collect(
  files: Readonly<Record<string, string | object>>,
  { isTruncated = false, fails = '' }: { readonly isTruncated?: boolean; readonly fails?: string } = {},
) {
  const reads: string[] = [];
  const tree: SourceTree = {
    commit: 'c',
    isTruncated,
    paths: Object.keys(files).sort(),
    has: (path) => Object.hasOwn(files, path),
    read: (path) => {
      reads.push(path);
      const file = files[path];
      const text = typeof file === 'string' ? file : JSON.stringify(file);
      if (path === fails) return Promise.reject(new UpstreamError('github', 'rate_limited', 'x'));
      return Promise.resolve({ kind: 'content', bytes: Buffer.from(text) });
    },
  };
  const time = startSoftDeadline(60_000, new AbortController().signal);
  const collected = await collectDependencyFiles(tree, READ_FILES, time);
  time.clear();
  return { ...collected, reads, roots: collected.files.map(({ inventory }) => inventory.graph?.roots) };
}

describe('a lockfile that does not tell what the project asks for', () => {
  it('has its manifest for root, and scopes from it', async () => {
    const { files, reads } = await collect({ 'web/yarn.lock': YARN_1, 'web/package.json': PROJECT });
    const [file] = files;
    expect(reads).toEqual(['web/yarn.lock', 'web/package.json']);
    expect(edgesOf(file?.inventory ?? { packages: [] })).toEqual([
      'left@1.2.0 > right@2.0.0 (*)',
      'shop > left@1.2.0 (^1.0.0)',
      'shop > tool@3.0.0 (^3.0.0)',
    ]);
    expect(file?.inventory.packages.map(({ name, scope }) => [name, scope])).toEqual([
      ['left', 'production'],
      ['right', 'production'],
      ['tool', 'development'],
    ]);
  });

  it('has the folders of workspaces for roots beside it', async () => {
    const { files, roots } = await collect({
      'yarn.lock': YARN_1,
      'package.json': { workspaces: { packages: ['packages/*'] } },
      'packages/own/package.json': { name: 'own', dependencies: { left: '~1.2.0' } },
      'packages/other/package.json': { dependencies: { own: '1' }, devDependencies: { tool: '^3.0.0' } },
      'packages/own/node_modules/left/package.json': { dependencies: { right: '*' } },
      'examples/package.json': { dependencies: { tool: '^2.0.0' } },
    });
    expect(roots).toEqual([['.', 'packages/other', 'packages/own']]);
    expect(edgesOf(files[0]?.inventory ?? { packages: [] })).toContain('packages/own > left@1.2.0 (~1.2.0)');
  });

  it.each([
    ['no manifest', { 'other/package.json': PROJECT }],
    ['one that is no JSON', { 'package.json': '{' }],
    ['one that is too large', { 'package.json': `${' '.repeat(300_000)}${JSON.stringify(PROJECT)}` }],
    [
      'one of another lockfile',
      {
        'yarn.lock': `${YARN_1}\nleft@^2.0.0:\n  version "2.0.0"\n`,
        'package.json': { dependencies: { left: '^9.0.0' } },
      },
    ],
    ['workspaces by a pattern that is not read', { 'package.json': { ...PROJECT, workspaces: ['{a,b}'] } }],
    [
      'a workspace that cannot be read',
      { 'package.json': { ...PROJECT, workspaces: ['a'] }, 'a/package.json': 'x' },
    ],
    [
      'more workspaces than may be read',
      {
        'package.json': { ...PROJECT, workspaces: ['a/*'] },
        ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`a/${at}/package.json`, {}])),
      },
    ],
  ])('has no roots with %s', async (_case, files) => {
    expect((await collect({ 'yarn.lock': YARN_1, ...files })).roots).toEqual([[]]);
  });

  it('has no roots where the list of files was cut, for workspaces may be missing', async () => {
    const files = { 'yarn.lock': YARN_1, 'package.json': { ...PROJECT, workspaces: ['a/*'] } };
    expect((await collect(files, { isTruncated: true })).roots).toEqual([[]]);
  });

  it('has no roots, and spoils no report, where the manifest is not given out', async () => {
    const files = { 'yarn.lock': YARN_1, 'package.json': PROJECT };
    const { roots, skipped } = await collect(files, { fails: 'package.json' });
    expect([roots, skipped]).toEqual([[[]], []]);
  });

  it.each([
    ['package-lock.json', VERSION_1, 'package.json', JSON.stringify(PROJECT), 'shop > left@1.2.0 (^1.0.0)'],
    [
      'composer.lock',
      JSON.stringify({ packages: [{ name: 'a/b', version: 'v1.0.0', require: { php: '8' } }] }),
      'composer.json',
      JSON.stringify({ name: 'own/shop', 'require-dev': { 'A/B': '^1.0', php: '^8' } }),
      'own/shop > a/b@v1.0.0 (^1.0)',
    ],
    [
      'Pipfile.lock',
      JSON.stringify({ default: { flask: { version: '==1.0' }, jinja2: { version: '==2.0' } }, develop: {} }),
      'Pipfile',
      '[[source]]\nname = "x"\n[packages]\nFlask = {version = "~=1.0", extras = ["async"]}\n[scripts]\njinja2 = "x"\n',
      '. > flask@1.0 (~=1.0)',
    ],
    [
      'pdm.lock',
      '[metadata]\nlock_version = "4.4"\n[[package]]\nname = "flask"\nversion = "1.0"\n',
      'pyproject.toml',
      '[project]\nname = "shop"\ndependencies = ["Flask[async]>=1,<2 ; python_version > \'3\'"]\n',
      'shop > flask@1.0 (>=1,<2)',
    ],
  ])('%s', async (lockfile, lock, manifest, text, edge) => {
    const { files } = await collect({ [lockfile]: lock, [manifest]: text });
    expect(edgesOf(files[0]?.inventory ?? { packages: [] }).at(-1)).toBe(edge);
  });

  it('knows no way to what a Pipfile.lock has besides', async () => {
    const lock = JSON.stringify({ default: { flask: { version: '==1.0' } } });
    const { files } = await collect({ 'Pipfile.lock': lock, Pipfile: '[dev-packages]\nflask = "*"\n' });
    expect(files[0]?.inventory.graph?.isWhole).toBe(false);
  });

  it('takes the groups, extras and folders of a project of Poetry', async () => {
    const lock = `[[package]]
name = "web"
version = "1.0"
[package.dependencies]
fast = {version = "*", optional = true}
[package.extras]
speed = ["fast"]

[[package]]
name = "fast"
version = "2.0"

[[package]]
name = "check"
version = "3.0"

[[package]]
name = "lib"
version = "0"
[package.source]
type = "directory"
url = "lib"
[package.dependencies]
check = "^3"

[metadata]
lock-version = "2.0"
`;
    const manifest = `[tool.poetry]
name = "shop"
[tool.poetry.dependencies]
python = "^3.9"
web = {version = "^1.0", extras = ["speed"]}
lib = {path = "lib"}
[tool.poetry.group.test.dependencies]
check = "*"
`;
    const { files } = await collect({ 'poetry.lock': lock, 'pyproject.toml': manifest });
    const inventory = files[0]?.inventory ?? { packages: [] };
    expect(edgesOf(inventory).toSorted()).toEqual([
      'lib > check@3.0 (^3)',
      'shop > check@3.0 (*)',
      'shop > web@1.0 (^1.0)',
      'web@1.0 > fast@2.0 (*)',
    ]);
    expect(inventory.packages.map(({ name, scope }) => [name, scope])).toEqual([
      ['check', 'development'],
      ['fast', 'production'],
      ['web', 'production'],
    ]);
  });

  it.each([
    ['a later package-lock', 'package-lock.json', JSON.stringify({ lockfileVersion: 3, packages: {} })],
    ['a later yarn.lock', 'yarn.lock', '__metadata:\n  version: 8\n'],
  ])('is not asked for beside %s', async (_case, name, text) => {
    expect((await collect({ [name]: text, 'package.json': PROJECT })).reads).toEqual([name]);
  });
});

describe('a manifest with parents', () => {
  const named = (name: string) => `<groupId>g</groupId><artifactId>${name}</artifactId><version>1</version>`;
  const parent = (name: string, place = '') => `<parent>${named(name)}${place}</parent>`;
  const managed =
    '<dependencyManagement><dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId><version>2.0</version></dependency></dependencies></dependencyManagement>';
  const root = `<project>${named('root')}${managed}</project>`;
  const module = (above: string) =>
    `<project>${above}<dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId></dependency></dependencies></project>`;
  const found = async (files: Readonly<Record<string, string>>) => {
    const collected = await collect(files);
    const versions = collected.files.flatMap(({ path, inventory }) =>
      inventory.packages.map(({ version }) => `${path} ${version}`),
    );
    return { versions, reads: collected.reads };
  };

  it('has what they decide, each read once for all that have it', async () => {
    const { versions, reads } = await found({
      'pom.xml': root,
      'a/pom.xml': module(parent('root')),
      'b/c/pom.xml': module(parent('root', '<relativePath> ../../pom.xml </relativePath>')),
    });
    expect(versions).toEqual(['a/pom.xml 2.0', 'b/c/pom.xml 2.0']);
    expect(reads.filter((path) => path === 'pom.xml')).toHaveLength(2);
  });

  it('has them wherever it says that they stand, by a file or its folder', async () => {
    const { versions } = await found({
      'parents/top/pom.xml': root,
      'parents/web/pom.xml': `<project>${parent('root', '<relativePath>../top</relativePath>')}<artifactId>web</artifactId></project>`,
      'a/pom.xml': module(parent('web', '<relativePath>../parents/web/pom.xml</relativePath>')),
    });
    expect(versions).toEqual(['a/pom.xml 2.0']);
  });

  it.each([
    ['says that its parent is elsewhere', module(parent('root', '<relativePath/>'))],
    ['names another one than stands there', module(parent('other'))],
    [
      'names a place outside of the tree',
      module(parent('root', '<relativePath>../../pom.xml</relativePath>')),
    ],
    [
      'is its own parent',
      module(`${named('root')}${parent('root', '<relativePath>pom.xml</relativePath>')}`),
    ],
  ])('has none where it %s', async (_case, text) => {
    expect((await found({ 'pom.xml': root, 'a/pom.xml': text })).versions).toEqual(['a/pom.xml ']);
  });
});
