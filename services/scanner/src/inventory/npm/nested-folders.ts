/** More than any project has. */
export const MAX_LEVELS = 64;

/**
 * Where a package at `path` finds a dependency, by its name: in its own folder, else in the nearest one above.
 *
 * @param levels what lies in each folder; the project's is empty.
 */
export function levelsFrom<Place>(
  path: string,
  levels: ReadonlyMap<string, ReadonlyMap<string, Place>>,
  above: (folder: string) => string,
): readonly ReadonlyMap<string, Place>[] {
  return foldersFrom(path, above).flatMap((folder) => levels.get(folder) ?? []);
}

/** A folder, and those that it lies in, up to that of the project. */
export function foldersFrom(path: string, above: (folder: string) => string): readonly string[] {
  const folders: string[] = [];
  for (let folder = path; folder !== '' && folders.length < MAX_LEVELS; folder = above(folder))
    folders.push(folder);
  return [...folders, ''];
}
