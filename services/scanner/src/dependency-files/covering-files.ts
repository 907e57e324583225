import { baseName, folderOf } from '../base-name.ts';

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

/** Whether one of the named files (lower case) stands in the folder of `path` or in one above it. */
export function isCovered(path: string, names: readonly string[], files: NamesByFolder): boolean {
  for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
    const standing = files.get(folder);
    if (standing !== undefined && names.some((name) => standing.has(name))) return true;
    if (folder === '') return false;
  }
}
