import type { ManifestLockfile } from '@repo/contracts/scanner';
import { baseName, folderOf, foldersOf } from '../base-name.ts';
import { fileScope } from '../source-tree/file-scope.ts';

/** Whether a lockfile (its name in lower case) holds what a manifest in a folder below it asks for. */
export type Holds = (lockfile: string, manifest: string) => boolean;

/** The names of files, in lower case, by the folder they stand in; a lockfile of one branch counts as that of all. */
export type NamesByFolder = ReadonlyMap<string, ReadonlySet<string>>;

export function indexNames(paths: Iterable<string>): NamesByFolder {
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    const folder = folderOf(path);
    const name = baseName(path).toLowerCase();
    names.set(folder, (names.get(folder) ?? new Set()).add(name.replace(OF_BRANCH, '$1$2')));
  }
  return names;
}

const OF_BRANCH = /^(pnpm-lock)\..+(\.yaml)$/;

/**
 * Whether one of the lockfiles (in lower case) stands beside `path`, or one above it holds what it asks for. Tests and
 * examples may have none of their own: whatever stands above counts for them.
 */
export function isCovered(
  path: string,
  lockfiles: readonly ManifestLockfile[],
  files: NamesByFolder,
  holds: Holds,
): boolean {
  const own = folderOf(path);
  const isProduct = fileScope(path) === 'production';
  return foldersOf(path).some((folder) => {
    const isHeld = ({ name, isBesideOnly }: ManifestLockfile) =>
      folder === own || !isProduct || (!isBesideOnly && holds(folder + name, path));
    const standing = files.get(folder);
    return standing !== undefined && lockfiles.some((each) => standing.has(each.name) && isHeld(each));
  });
}
