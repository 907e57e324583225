import { isConstraintsFile, isRequirementsSource } from '@repo/contracts/scanner';
import { baseName, folderOf, foldersOf } from '../../base-name.ts';
import { isDependencyFile } from '../../dependency-files/collect-dependency-files.ts';
import { mayBeUnread } from '../../dependency-files/unread-files.ts';
import { formatOf, lockfilesOf, unlessRead } from '../../inventory/formats/index.ts';
import type { GithubTree } from '../../source-tree/github-tree.ts';

type Tree = Pick<GithubTree, 'paths' | 'kindOf' | 'idOf'>;

/** Whether a file of these ids is another one, or was not there, on one of the sides; so it is where nobody knows. */
export function isTouched(before: string | null, after: string | null): boolean {
  return before === null || before !== after;
}

/**
 * The dependency files that a change touches, submodules that it brings or moves, links that it puts in the stead of
 * folders, and files that are read otherwise because of it: requirements where an included file may have changed, a file
 * in whose stead another is read, and what that one is; what a parent above decides; a manifest whose lockfile went.
 */
export function touchedPaths(base: Tree, head: Tree): ReadonlySet<string> {
  const paths = [...new Set([...base.paths, ...head.paths])];
  const isAnother = (path: string) => isTouched(base.idOf(path), head.idOf(path));
  const changed = paths.filter((path) => counts(path) && isAnother(path));
  const folders = new Set(changed.flatMap(foldersOf));
  const elsewhere = head.paths.filter((path) => {
    const kind = head.kindOf?.(path);
    return kind === 'submodule' ? isAnother(path) : kind === 'symlink' && folders.has(`${path}/`);
  });
  const touched = new Set([
    ...changed.filter((path) => isDependencyFile(path) || mayBeUnread(path)),
    ...elsewhere,
  ]);
  for (const path of unlockedManifests(changed, head)) touched.add(path);
  const changesIncludes = changed.some(mayBeIncluded);
  const read = paths.flatMap((path) => {
    const format = formatOf(path);
    return format === null ? [] : [{ path, format }];
  });
  const byPlace = Map.groupBy(read, ({ path }) => placeOf(folderOf(path), baseName(path)));
  for (const { path, format } of read) {
    if (format.hasIncludes === true && changesIncludes) touched.add(path);
    const { shadowedBy, manifest } = format;
    const lockfiles = unlessRead(path, format) ?? [];
    if (manifest?.parentOf !== undefined) {
      const places = foldersOf(path).map((folder) => placeOf(folder, manifest.name));
      if (places.some((place) => byPlace.get(place)?.some((each) => touched.has(each.path))))
        touched.add(path);
    }
    const above = lockfiles.length === 0 ? [] : foldersOf(path);
    const related = [
      ...(shadowedBy === undefined ? [] : [placeOf(folderOf(path), shadowedBy)]),
      ...above.flatMap((folder) => lockfiles.map(({ name }) => placeOf(folder, name))),
    ].flatMap((place) => byPlace.get(place) ?? []);
    if (touched.has(path) || related.some((each) => touched.has(each.path))) {
      for (const each of related) if (shadowedBy === undefined) touched.add(each.path);
      if (related.length > 0) touched.add(path);
    }
  }
  return touched;
}

/** Manifests of a lockfile that went: without it nobody knows what they install. */
function unlockedManifests(changed: readonly string[], head: Tree): readonly string[] {
  const standing = new Set(head.paths);
  const gone = new Set(
    changed.filter((path) => !standing.has(path)).map((path) => placeOf(folderOf(path), baseName(path))),
  );
  if (gone.size === 0) return [];
  return head.paths.filter((path) => {
    const lockfiles = lockfilesOf(path) ?? [];
    return (
      lockfiles.length > 0 &&
      foldersOf(path).some((folder) => lockfiles.some(({ name }) => gone.has(folder + name)))
    );
  });
}

/** Whether anything depends on this file; of the others the ids are not asked for. */
function counts(path: string): boolean {
  return isDependencyFile(path) || mayBeUnread(path) || mayBeIncluded(path);
}

/** What requirements include may have any name, but hardly that of code. */
function mayBeIncluded(path: string): boolean {
  return (
    formatOf(path)?.hasIncludes === true ||
    isConstraintsFile(path) ||
    isRequirementsSource(path) ||
    /(?:\.(?:in|list|lst|pip|reqs?|txt)|(?:^|\/)[^./]+)$/i.test(path)
  );
}

function placeOf(folder: string, name: string): string {
  return folder + name.toLowerCase();
}
