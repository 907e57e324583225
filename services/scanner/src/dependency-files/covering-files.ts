import { baseName, folderOf } from '../base-name.ts';

/** Whether a lockfile (its name in lower case) holds what a folder below it asks for. */
export type Holds = (lockfile: string, folder: string) => boolean;

/** The names of files, in lower case, by the folder they stand in. */
export type NamesByFolder = ReadonlyMap<string, ReadonlySet<string>>;

export function indexNames(paths: Iterable<string>): NamesByFolder {
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    const folder = folderOf(path);
    names.set(folder, (names.get(folder) ?? new Set()).add(baseName(path).toLowerCase()));
  }
  return names;
}

/**
 * Whether one of the named files (lower case) stands in the folder of `path` or in one above it.
 *
 * @param holds whether a file above counts for the folder of `path`
 */
export function isCovered(
  path: string,
  names: readonly string[],
  files: NamesByFolder,
  holds: Holds = () => true,
): boolean {
  const own = folderOf(path);
  for (let folder = own; ; folder = folderOf(folder.slice(0, -1))) {
    const standing = files.get(folder);
    const isHeld = (name: string) => folder === own || holds(folder + name, own);
    if (standing !== undefined && names.some((name) => standing.has(name) && isHeld(name))) return true;
    if (folder === '') return false;
  }
}
