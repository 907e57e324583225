import { baseName, folderOf } from '../base-name.ts';
import { fileScope } from '../source-tree/file-scope.ts';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { readManifest } from './collect-manifests.ts';
import type { Holds } from './covering-files.ts';
import type { DependencyFile } from './dependency-file.ts';

/** Of all lockfiles of a tree together: each may be a request. */
const MAX_ASKED = 50;

/**
 * What lockfiles hold of the folders below them: the parts of the project that they name, and those whose manifest says
 * that it belongs to them. One that cannot tell is taken to hold all.
 */
export async function heldParts(
  files: readonly DependencyFile[],
  tree: SourceTree,
  time: SoftDeadline,
): Promise<Holds> {
  const parts = new Map<string, Set<string>>();
  for (const file of files) {
    const named = namedParts(file);
    if (named !== null) parts.set(lowerCased(file.path), new Set(named));
  }
  let left = MAX_ASKED;
  await Promise.all(
    manifestsBelow(files, tree).map(async ({ file, manifest, folder }) => {
      const { format, inventory } = file;
      // Most people call the folder of a part as they call the part.
      const isLikely = inventory.graph?.roots.includes(baseName(folder)) === true;
      left -= isLikely ? 0 : 1;
      const bytes = isLikely || left < 0 ? null : await readManifest(manifest, tree, time);
      if (bytes === null || format.member?.isMember(bytes, inventory) === true)
        parts.get(lowerCased(file.path))?.add(folder);
    }),
  );
  return (lockfile, manifest) => {
    const known = parts.get(lockfile);
    const folder = folderOf(manifest).slice(folderOf(lockfile).length, -1);
    return known === undefined || known.has(folder) || known.has(baseName(manifest));
  };
}

/** Null where the file cannot tell. */
function namedParts({ format, inventory: { parts, graph, lost } }: DependencyFile): readonly string[] | null {
  if (lost !== undefined) return null;
  if (parts !== undefined) return parts;
  if (format.member !== undefined) return [];
  const roots = format.hasFoldersForRoots === true ? (graph?.roots ?? []) : [];
  return roots.length === 0 ? null : roots;
}

/** Manifests of what ships that tell whether they belong to a lockfile above, and have none of their own. */
function manifestsBelow(files: readonly DependencyFile[], tree: SourceTree) {
  const telling = files.filter(({ format }) => format.member !== undefined);
  const names = new Set(telling.map(({ format }) => format.member?.name));
  const manifests = names.size === 0 ? [] : tree.paths.filter((path) => names.has(nameOf(path)));
  return telling.flatMap((file) => {
    const base = folderOf(file.path);
    return manifests
      .filter((path) => nameOf(path) === file.format.member?.name && path.startsWith(base))
      .filter((path) => folderOf(path) !== base && !tree.has(folderOf(path) + baseName(file.path)))
      .filter((path) => fileScope(path) === 'production')
      .map((path) => ({ file, manifest: path, folder: folderOf(path).slice(base.length, -1) }));
  });
}

function nameOf(path: string): string {
  return baseName(path).toLowerCase();
}

function lowerCased(path: string): string {
  return folderOf(path) + nameOf(path);
}
