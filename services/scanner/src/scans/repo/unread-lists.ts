import type { SkippedFile } from '@repo/contracts/scanner';
import { fileScope } from '../../source-tree/file-scope.ts';
import { baseName } from '../../source-tree/source-tree.ts';

/** Lockfiles that are not scanned for vulnerabilities; lower case. */
const UNREAD: ReadonlySet<string> = new Set(
  `
    .terraform.lock.hcl  berksfile.lock  brewfile.lock.json  buildscript-gradle.lockfile  bun.lock  bun.lockb
    cabal.project.freeze  cargo.lock  cartfile.resolved  chart.lock  composer.lock  conan.lock  conda-lock.yaml
    conda-lock.yml  deno.lock  directory.packages.props  dub.selections.json  flake.lock  gemfile.lock  gems.locked
    glide.lock  go.mod  gopkg.lock  gradle.lockfile  libs.versions.toml  manifest.toml  mix.lock  module.bazel.lock
    package.resolved  packages.config  packages.lock.json  paket.lock  pdm.lock  pixi.lock  pnpm-lock.yaml
    podfile.lock  poetry.lock  pom.xml  pubspec.lock  rebar.lock  renv.lock  shard.lock  stack.yaml.lock  uv.lock
    vcpkg.json
  `
    .trim()
    .split(/\s+/),
);
/** PEP 751. */
const PYLOCK = /^pylock\.(?:[^.]+\.)?toml$/;

const NODE = 'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock';
const PYTHON =
  'pylock.toml poetry.lock uv.lock pdm.lock pixi.lock pipfile.lock requirements.txt requirements.lock';

/** Files that name dependencies but not their versions, and the lockfiles that do, beside them or above; lower case. */
const MANIFESTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    'bower.json': '',
    'build.gradle': 'gradle.lockfile libs.versions.toml',
    'build.gradle.kts': 'gradle.lockfile libs.versions.toml',
    'build.sbt': '',
    'cargo.toml': 'cargo.lock',
    cartfile: 'cartfile.resolved',
    'composer.json': 'composer.lock',
    'conanfile.py': 'conan.lock',
    'conanfile.txt': 'conan.lock',
    'deno.json': NODE,
    'deno.jsonc': NODE,
    'deps.edn': '',
    'environment.yaml': 'conda-lock.yml conda-lock.yaml pixi.lock',
    'environment.yml': 'conda-lock.yml conda-lock.yaml pixi.lock',
    gemfile: 'gemfile.lock',
    'gems.rb': 'gems.locked',
    'ivy.xml': '',
    'mix.exs': 'mix.lock',
    'module.bazel': 'module.bazel.lock',
    'package.json': NODE,
    'package.swift': 'package.resolved',
    pipfile: 'pipfile.lock',
    podfile: 'podfile.lock',
    'project.clj': '',
    'pubspec.yaml': 'pubspec.lock',
    'pyproject.toml': PYTHON,
    'rebar.config': 'rebar.lock',
    'setup.cfg': `${PYTHON} pyproject.toml`,
    'setup.py': `${PYTHON} pyproject.toml setup.cfg`,
    'shard.yml': 'shard.lock',
    'stack.yaml': 'stack.yaml.lock',
  }).map(([name, locks]) => [name, new Set(locks.split(' '))]),
);
const PROJECT_FILE = /\.(?:csproj|fsproj|vbproj)$/;
const PROJECT_LOCKS: ReadonlySet<string> = new Set([
  'directory.packages.props',
  'packages.config',
  'packages.lock.json',
  'paket.lock',
]);

/** Whether this names dependencies and is not read by this scan. */
export function isUnreadList(path: string): boolean {
  return (isUnreadLock(path) || locksOf(path) !== null) && fileScope(path) !== 'vendored';
}

/**
 * Files that name dependencies and that this scan does not read: a report that left them out would look clean. A
 * manifest is one of them where no lockfile stands beside it or above, whether that one is read or not.
 */
export function unreadLists(paths: readonly string[]): readonly SkippedFile[] {
  const namesByFolder = new Map<string, Set<string>>();
  for (const path of paths) {
    const names = namesByFolder.get(folderOf(path)) ?? new Set();
    namesByFolder.set(folderOf(path), names.add(lowerName(path)));
  }
  return paths.filter(isUnreadList).flatMap((path): readonly SkippedFile[] => {
    if (isUnreadLock(path)) return [{ path, reason: 'unsupported-format' }];
    return isLocked(path, locksOf(path), namesByFolder) ? [] : [{ path, reason: 'no-lockfile' }];
  });
}

function isUnreadLock(path: string): boolean {
  const name = lowerName(path);
  return UNREAD.has(name) || PYLOCK.test(name);
}

/** The lockfiles that would say more than this manifest; null when it is none. */
function locksOf(path: string): ReadonlySet<string> | null {
  const name = lowerName(path);
  return PROJECT_FILE.test(name) ? PROJECT_LOCKS : (MANIFESTS.get(name) ?? null);
}

function isLocked(
  path: string,
  locks: ReadonlySet<string> | null,
  namesByFolder: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  if (locks === null) return false;
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const names = namesByFolder.get(folder);
    if (names !== undefined && [...locks].some((lock) => names.has(lock))) return true;
    if (folder === '') return false;
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function lowerName(path: string): string {
  return baseName(path).toLowerCase();
}
