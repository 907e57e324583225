/** More than any project has. */
const MAX_LEVELS = 64;

/**
 * Where a package at `path` finds its dependencies, by their names: in its own folder, else in the nearest one above.
 *
 * @param levels what lies in each folder; the project's is empty.
 */
export function levelsFrom<Place>(
  path: string,
  levels: ReadonlyMap<string, ReadonlyMap<string, Place>>,
  above: (folder: string) => string,
): readonly ReadonlyMap<string, Place>[] {
  const found: ReadonlyMap<string, Place>[] = [];
  for (const folder of foldersFrom(path, above)) {
    const level = levels.get(folder);
    if (level !== undefined) found.push(level);
  }
  return found;
}

/** What the first of the levels that knows the name has of it. */
export function nearest<Place>(
  levels: readonly ReadonlyMap<string, Place>[],
  name: string,
): Place | undefined {
  for (const level of levels) {
    const place = level.get(name);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** A folder, and those that it lies in, up to that of the project. */
export function foldersFrom(path: string, above: (folder: string) => string): readonly string[] {
  const folders: string[] = [];
  for (let folder = path; folder !== '' && folders.length < MAX_LEVELS; folder = above(folder))
    folders.push(folder);
  folders.push('');
  return folders;
}
