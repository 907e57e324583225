import { baseName } from '../../../source-tree/source-tree.ts';

/** Names dependencies, and nobody here reads it. */
const UNREAD: ReadonlySet<string> = new Set([
  'Cartfile.resolved',
  'Chart.lock',
  'MODULE.bazel',
  'Manifest.toml',
  'Package.resolved',
  'Podfile.lock',
  'bun.lock',
  'bun.lockb',
  'cabal.project.freeze',
  'conan.lock',
  'conda-lock.yml',
  'deno.lock',
  'deps.edn',
  'flake.lock',
  'ivy.xml',
  'mix.lock',
  'packages.config',
  'paket.lock',
  'pixi.lock',
  'project.clj',
  'pubspec.lock',
  'rebar.lock',
  'renv.lock',
  'shard.lock',
  'stack.yaml.lock',
  'vcpkg.json',
]);

/** Files that need not be read where one of these stands beside them or above. */
const COVERED: ReadonlyMap<string, readonly string[]> = new Map([
  ['Cargo.toml', ['Cargo.lock']],
  ['composer.json', ['composer.lock']],
  ['Gemfile', ['Gemfile.lock']],
  ['gems.rb', ['gems.locked']],
  ['Pipfile', ['Pipfile.lock']],
  ['build.gradle', ['gradle.lockfile']],
  ['build.gradle.kts', ['gradle.lockfile']],
  ['build.sbt', []],
  ['environment.yml', []],
  ['setup.py', ['pyproject.toml', 'poetry.lock', 'uv.lock', 'pdm.lock', 'requirements.txt', 'Pipfile.lock']],
  ['setup.cfg', ['pyproject.toml', 'poetry.lock', 'uv.lock', 'pdm.lock', 'requirements.txt', 'Pipfile.lock']],
]);
const PROJECT_FILE = /\.(?:csproj|fsproj|vbproj)$/;

/** Whether a file of this name may have to be reported as not read. */
export function mayBeUnread(path: string): boolean {
  const name = baseName(path);
  return UNREAD.has(name) || COVERED.has(name) || PROJECT_FILE.test(name);
}

/** Files that name dependencies and that no reader reads, where no lockfile that was read has the same ones. */
export function unreadInventories(
  paths: readonly string[],
  isRead: (path: string) => boolean,
): readonly string[] {
  return paths.filter((path) => {
    const name = baseName(path);
    if (UNREAD.has(name)) return true;
    const locks = PROJECT_FILE.test(name) ? ['packages.lock.json'] : COVERED.get(name);
    return locks !== undefined && !isCovered(path, locks, isRead);
  });
}

/** Whether one of the named files was read in the folder of `path` or in one above it. */
export function isCovered(
  path: string,
  names: readonly string[],
  isRead: (path: string) => boolean,
): boolean {
  for (let end = path.lastIndexOf('/'); ; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end + 1);
    if (names.some((name) => isRead(folder + name))) return true;
    if (end <= 0) return false;
  }
}
