import type { SkippedFile } from '@repo/contracts/scanner';
import { baseName, folderOf, foldersOf } from '../base-name.ts';
import { fileScope } from '../source-tree/file-scope.ts';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { readManifest } from './collect-manifests.ts';
import type { Holds } from './covering-files.ts';
import type { DependencyFile } from './file-reading.ts';

/** Each may be a request. */
const MAX_ASKED = 50;

/**
 * What lockfiles hold of the folders below them: the parts of the project that they name, and those whose manifest says
 * that it belongs to them. One that cannot tell is taken to hold all.
 *
 * @returns beside it the manifests that were not asked, of which nothing is known.
 */
export async function heldParts(
  files: readonly DependencyFile[],
  tree: SourceTree,
  time: SoftDeadline,
): Promise<{ readonly holds: Holds; readonly skipped: readonly SkippedFile[] }> {
  const parts = new Map<string, ReadonlySet<string>>();
  for (const file of files) {
    const named = namedParts(file);
    if (named !== null) parts.set(lowerCased(file.path), new Set(named));
  }
  const foreign = new Set<string>();
  const toAsk = manifestsToAsk(files, tree);
  const skipped: SkippedFile[] = toAsk
    .slice(MAX_ASKED)
    .map(({ manifest }) => ({ path: manifest, reason: 'file-limit' }));
  await Promise.all(
    toAsk.slice(0, MAX_ASKED).map(async ({ manifest, lockfiles }) => {
      const bytes = await readManifest(manifest, tree, time);
      if (bytes === null) {
        skipped.push({ path: manifest, reason: time.isOver() ? 'time-limit' : 'unreadable' });
        return;
      }
      for (const { path, format, inventory } of lockfiles) {
        if (format.member?.isMember(bytes, inventory) === false)
          foreign.add(pairOf(lowerCased(path), manifest));
      }
    }),
  );
  const holds: Holds = (lockfile, manifest) => {
    const known = parts.get(lockfile);
    if (known === undefined) return !foreign.has(pairOf(lockfile, manifest));
    return known.has(relativeFolder(lockfile, manifest)) || known.has(baseName(manifest));
  };
  return { holds, skipped };
}

/** Null where the file cannot tell, or others tell. */
function namedParts({ format, inventory: { parts, graph, lost } }: DependencyFile): readonly string[] | null {
  if (lost !== undefined || format.member !== undefined) return null;
  if (parts !== undefined) return parts;
  const roots = format.hasFoldersForRoots === true ? (graph?.roots ?? []) : [];
  return roots.length === 0 ? null : roots;
}

interface AskedManifest {
  readonly manifest: string;
  /** Those above it that may hold it. */
  readonly lockfiles: readonly DependencyFile[];
}

/** Manifests of what ships that tell whether they belong to a lockfile above, and have none of their own. */
function manifestsToAsk(files: readonly DependencyFile[], tree: SourceTree): readonly AskedManifest[] {
  const telling = files
    .filter(({ format, inventory }) => format.member !== undefined && inventory.lost === undefined)
    .map((file) => ({
      file,
      folders: new Set(file.inventory.parts),
      names: new Set(file.inventory.graph?.roots),
    }));
  const byFolder = Map.groupBy(telling, ({ file }) => folderOf(file.path));
  const manifestNames = new Set(telling.map(({ file }) => file.format.member?.name));
  const asked: AskedManifest[] = [];
  for (const manifest of telling.length === 0 ? [] : tree.paths) {
    const name = nameOf(manifest);
    if (!manifestNames.has(name) || fileScope(manifest) !== 'production') continue;
    const own = folderOf(manifest);
    const lockfiles = foldersOf(own)
      .slice(1)
      .flatMap((folder) => byFolder.get(folder) ?? [])
      .filter(({ file: { path, format }, folders, names }) => {
        if (format.member?.name !== name || tree.has(own + baseName(path))) return false;
        // Most people call the folder of a part as they call the part.
        return !folders.has(relativeFolder(path, manifest)) && !names.has(baseName(own.slice(0, -1)));
      });
    if (lockfiles.length > 0) asked.push({ manifest, lockfiles: lockfiles.map(({ file }) => file) });
  }
  return asked;
}

/** Of the manifest, below that of the lockfile. */
function relativeFolder(lockfile: string, manifest: string): string {
  return folderOf(manifest).slice(folderOf(lockfile).length, -1);
}

function pairOf(lockfile: string, manifest: string): string {
  return `${lockfile}\0${manifest}`;
}

function nameOf(path: string): string {
  return baseName(path).toLowerCase();
}

function lowerCased(path: string): string {
  return folderOf(path) + nameOf(path);
}
