import { describe, expect, it } from 'vitest';
import { mayBeUnread, unreadFiles } from './unread-files.ts';

const reasonsOf = (...paths: readonly string[]) =>
  unreadFiles(paths, new Set()).map(({ path, reason }) => `${path} ${reason}`);

describe('unreadFiles', () => {
  it.each([
    'bun.lockb',
    'Podfile.lock',
    '.terraform.lock.hcl',
    'flake.lock',
    'deploy/Chart.lock',
    'gradle/libs.versions.toml',
    'Directory.Packages.props',
    'MODULE.bazel.lock',
    'packages.config',
    'vcpkg.json',
    'shard.lock',
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
    'POM.XML',
  ])('names %s, which has no lockfile', (path) => {
    expect(reasonsOf(path)).toEqual([`${path} no-lockfile`]);
  });

  it('names no manifest with a lockfile beside it or above', () => {
    expect(reasonsOf('package.json', 'web/package.json', 'web/a/package.json', 'web/yarn.lock')).toEqual([
      'package.json no-lockfile',
    ]);
    expect(reasonsOf('a/My App.csproj', 'a/B.csproj', 'a/packages.My_App.lock.json')).toEqual([
      'a/B.csproj no-lockfile',
    ]);
    expect(reasonsOf('a/Cargo.toml', 'Cargo.lock', 'b/x/Podfile', 'b/Podfile.lock')).toEqual([
      'b/Podfile.lock unsupported-format',
    ]);
  });

  it('takes no lockfile above for that of Bundler or Pipenv, which read the one beside the manifest', () => {
    expect(reasonsOf('Gemfile', 'Gemfile.lock', 'tools/Gemfile', 'tools/ci/gems.rb', 'gems.locked')).toEqual([
      'tools/Gemfile no-lockfile',
      'tools/ci/gems.rb no-lockfile',
    ]);
    expect(reasonsOf('Pipfile', 'Pipfile.lock', 'tools/Pipfile')).toEqual(['tools/Pipfile no-lockfile']);
    expect(reasonsOf('Gemfile', 'Gemfile.lock', 'core/core.gemspec', 'test/dummy/Gemfile')).toEqual([]);
  });

  it.each(['go.mod', 'yarn.lock', 'pylock.dev.toml', 'Package.Resolved', 'README.md', 'src/index.ts'])(
    'does not name %s',
    (path) => {
      expect([reasonsOf(path), mayBeUnread(path)]).toEqual([[], false]);
    },
  );

  it('does not name what the report tells already', () => {
    const told = new Set(['pom.xml', 'bun.lockb']);
    expect(unreadFiles(['pom.xml', 'bun.lockb', 'Gemfile'], told)).toEqual([
      { path: 'Gemfile', reason: 'no-lockfile' },
    ]);
  });
});
