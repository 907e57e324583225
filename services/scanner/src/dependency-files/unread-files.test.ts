import { describe, expect, it } from 'vitest';
import { mayBeUnread, unreadFiles } from './unread-files.ts';

const reasonsOf = (...paths: readonly string[]) =>
  unreadFiles(paths, new Set(), () => true).map(({ path, reason }) => `${path} ${reason}`);

describe('unreadFiles', () => {
  it.each([
    'bun.lockb',
    'Podfile.lock',
    '.terraform.lock.hcl',
    'flake.lock',
    'deploy/Chart.lock',
    'gradle/libs.versions.toml',
    'MODULE.bazel.lock',
    'vcpkg.json',
    'shard.lock',
    'lib/commons-collections-3.2.1.jar',
    'vendor/struts/App.WAR',
    'app/libs/player.aar',
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

  it.each([
    'gradle/wrapper/gradle-wrapper.jar',
    '.mvn/wrapper/maven-wrapper.jar',
    'src/test/resources/a.jar',
    'jar',
  ])('passes over %s', (path) => {
    expect(reasonsOf(path)).toEqual([]);
  });

  it('names no manifest with a lockfile beside it or above', () => {
    expect(reasonsOf('package.json', 'web/package.json', 'web/a/package.json', 'web/yarn.lock')).toEqual([
      'package.json no-lockfile',
    ]);
    expect(reasonsOf('a/My App.csproj', 'a/B.csproj', 'a/packages.My_App.lock.json')).toEqual([
      'a/B.csproj no-lockfile',
    ]);
    expect(reasonsOf('package.json', 'pnpm-lock.main.yaml')).toEqual([]);
    expect(reasonsOf('a/Cargo.toml', 'Cargo.lock', 'b/x/elm.gemspec', 'b/Gemfile.lock')).toEqual([]);
  });

  it('takes no lockfile above where the tool reads the one beside the manifest', () => {
    expect(reasonsOf('b/x/Podfile', 'b/Podfile.lock')).toEqual([
      'b/x/Podfile no-lockfile',
      'b/Podfile.lock unsupported-format',
    ]);
    expect(reasonsOf('gradle.lockfile', 'app/build.gradle.kts')).toEqual([
      'app/build.gradle.kts no-lockfile',
    ]);
    expect(reasonsOf('a/setup.py', 'pyproject.toml', 'uv.lock')).toEqual([]);
    expect(reasonsOf('a/setup.py', 'pyproject.toml', 'requirements.txt')).toEqual(['a/setup.py no-lockfile']);
    expect(reasonsOf('Gemfile', 'Gemfile.lock', 'tools/Gemfile', 'tools/ci/gems.rb', 'gems.locked')).toEqual([
      'tools/Gemfile no-lockfile',
      'tools/ci/gems.rb no-lockfile',
    ]);
    expect(reasonsOf('Pipfile', 'Pipfile.lock', 'tools/Pipfile')).toEqual(['tools/Pipfile no-lockfile']);
    expect(reasonsOf('Gemfile', 'Gemfile.lock', 'core/core.gemspec', 'test/dummy/Gemfile')).toEqual([]);
  });

  it.each([
    'package-lock (1).json',
    'web/Copy of yarn.lock',
    'Cargo.lock.orig',
    'poetry.lock~',
    'Cargo.lock.msrv',
  ])('names the copy %s, which no tool reads', (path) => {
    expect([reasonsOf(path), reasonsOf(`test/${path}`)]).toEqual([[`${path} unsupported-format`], []]);
  });

  it.each(['go.mod', 'yarn.lock', 'pylock.dev.toml', 'Package.Resolved', 'README.md', 'src/index.ts'])(
    'does not name %s',
    (path) => {
      expect([reasonsOf(path), mayBeUnread(path)]).toEqual([[], false]);
    },
  );

  it('does not name what the report tells already', () => {
    const told = new Set(['pom.xml', 'bun.lockb']);
    expect(unreadFiles(['pom.xml', 'bun.lockb', 'Gemfile'], told, () => true)).toEqual([
      { path: 'Gemfile', reason: 'no-lockfile' },
    ]);
  });
});
