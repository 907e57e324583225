import type { SkippedFile } from '@repo/contracts/scanner';
import { fileScope } from '../../source-tree/file-scope.ts';
import { baseName } from '../../source-tree/source-tree.ts';

/** Lockfiles that are not scanned for vulnerabilities. */
const UNREAD: ReadonlySet<string> = new Set([
  'Cargo.lock',
  'Cartfile.resolved',
  'Gemfile.lock',
  'Manifest.toml',
  'Package.resolved',
  'Podfile.lock',
  'bun.lock',
  'bun.lockb',
  'cabal.project.freeze',
  'composer.lock',
  'conan.lock',
  'conda-lock.yml',
  'deno.lock',
  'gems.locked',
  'go.mod',
  'gradle.lockfile',
  'mix.lock',
  'packages.lock.json',
  'paket.lock',
  'pdm.lock',
  'pixi.lock',
  'pnpm-lock.yaml',
  'poetry.lock',
  'pom.xml',
  'pubspec.lock',
  'rebar.lock',
  'renv.lock',
  'stack.yaml.lock',
  'uv.lock',
]);
const MAX_NAMED = 200;

/** Whether this is a list of dependencies that this scan does not read. */
export function isUnreadList(path: string): boolean {
  return UNREAD.has(baseName(path)) && fileScope(path) !== 'vendored';
}

/** Lists of dependencies that this scan does not read: a report that left them out would look clean. */
export function unreadLists(paths: readonly string[]): readonly SkippedFile[] {
  return paths
    .filter(isUnreadList)
    .slice(0, MAX_NAMED)
    .map((path) => ({ path, reason: 'unsupported-format' }));
}
