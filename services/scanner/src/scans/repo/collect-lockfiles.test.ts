import { expect, it } from 'vitest';
import { READ_FILES } from '../../dependency-files/file-reading.ts';
import { startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { SourceTree } from '../../source-tree/source-tree.ts';
import { collectLockfiles } from './collect-lockfiles.ts';

async function skippedOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const tree: SourceTree = {
    commit: 'c',
    isTruncated: false,
    paths: Object.keys(files).sort(),
    has: (path) => path in files,
    read: (path) => Promise.resolve({ kind: 'content', bytes: Buffer.from(files[path] ?? '') }),
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
