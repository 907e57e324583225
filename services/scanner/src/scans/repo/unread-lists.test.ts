import { describe, expect, it } from 'vitest';
import { isUnreadList, unreadLists } from './unread-lists.ts';

const reasonsOf = (...paths: readonly string[]) =>
  unreadLists(paths).map(({ path, reason }) => `${path} ${reason}`);

describe('unreadLists', () => {
  it.each([
    'pylock.toml',
    'pylock.dev.toml',
    '.terraform.lock.hcl',
    'flake.lock',
    'deploy/Chart.lock',
    'gradle/libs.versions.toml',
    'Directory.Packages.props',
    'buildscript-gradle.lockfile',
    'MODULE.bazel.lock',
    'packages.config',
    'vcpkg.json',
    'shard.lock',
    'Cargo.lock',
    'go.mod',
    'POM.XML',
  ])('names %s', (path) => {
    expect(reasonsOf('a.txt', path)).toEqual([`${path} unsupported-format`]);
  });

  it.each([
    'package.json',
    'Cargo.toml',
    'Gemfile',
    'composer.json',
    'pyproject.toml',
    'App.csproj',
    'environment.yml',
    'build.gradle.kts',
    'src/web/package.json',
  ])('names %s, which has no lockfile', (path) => {
    expect(reasonsOf(path)).toEqual([`${path} no-lockfile`]);
  });

  it('names no manifest with a lockfile beside it or above', () => {
    expect(reasonsOf('package.json', 'web/package.json', 'web/a/package.json', 'web/yarn.lock')).toEqual([
      'package.json no-lockfile',
    ]);
    expect(reasonsOf('a/Cargo.toml', 'Cargo.lock')).toEqual(['Cargo.lock unsupported-format']);
  });

  it.each(['vendor/x/go.mod', 'node_modules/a/package.json', 'yarn.lock', 'README.md', 'src/index.ts'])(
    'does not name %s',
    (path) => {
      expect([reasonsOf(path), isUnreadList(path)]).toEqual([[], false]);
    },
  );
});
