import type { SkippedFile } from '@repo/contracts/scanner';
import { byPath } from '../../by-code-unit.ts';
import { collectDependencyFiles } from '../../dependency-files/collect-dependency-files.ts';
import type { Holds } from '../../dependency-files/covering-files.ts';
import type { DependencyFile, FileReading } from '../../dependency-files/file-reading.ts';
import { unreadFiles } from '../../dependency-files/unread-files.ts';
import { fileScope } from '../../source-tree/file-scope.ts';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import { type SourceTree, submodulesOf } from '../../source-tree/source-tree.ts';
import type { CollectedLockfile } from './find-shared-advisories.ts';

export interface CollectedLockfiles {
  readonly lockfiles: readonly CollectedLockfile[];
  /** By path. */
  readonly skipped: readonly SkippedFile[];
  /** Whether the list of files was cut: what is not in it may be there. */
  readonly isTruncated: boolean;
  /** Whether the time was over before all was read. */
  readonly isCut: boolean;
}

/**
 * The lockfiles of a tree, or those of its paths that are wanted: files that these include are read all the same.
 *
 * @throws UpstreamError when the files could not be asked for.
 */
export async function collectLockfiles(
  tree: SourceTree,
  reading: FileReading,
  time: SoftDeadline,
  isWanted: (path: string) => boolean = () => true,
): Promise<CollectedLockfiles> {
  const paths = tree.paths.filter(isWanted);
  const submodules = submodulesOf({ ...tree, paths });
  const others = new Set(submodules.map(({ path }) => path));
  const wanted = { ...tree, paths: paths.filter((path) => !others.has(path)) };
  const { files, skipped, holds } = await collectDependencyFiles(wanted, reading, time);
  // Without their formats, which are functions and cannot be sent to a worker.
  const lockfiles = files
    .filter(pinsSomething)
    .map(({ path, scope, inventory }) => ({ path, scope, inventory }));
  const told = [...lockfiles, ...skipped, ...submodules];
  const unread = unreadOf(tree.paths, told, holds).filter(({ path }) => isWanted(path));
  return {
    lockfiles,
    skipped: [...skipped, ...unread, ...submodules].sort(byPath),
    isTruncated: tree.isTruncated,
    isCut: time.isOver(),
  };
}

/** A manifest of ranges tells nothing of what is installed. */
function pinsSomething({ format, inventory }: DependencyFile): boolean {
  return format.isManifest !== true || inventory.packages.some(({ unmatched }) => unmatched === null);
}

/** Copied code brings the manifests of its own development, which nobody installs from; its lockfiles count. */
function unreadOf(
  paths: readonly string[],
  told: readonly { readonly path: string }[],
  holds: Holds,
): readonly SkippedFile[] {
  return unreadFiles(paths, new Set(told.map(({ path }) => path)), holds).filter(
    ({ path, reason }) => reason !== 'no-lockfile' || fileScope(path) !== 'vendored',
  );
}
