import type { FileScope, SkippedFile } from '@repo/contracts/scanner';
import { fileScope } from '../source-tree/file-scope.ts';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import { baseName, type SourceTree } from '../source-tree/source-tree.ts';
import { collectRequirements } from './collect-requirements.ts';
import type { CollectedLockfile } from './collected-lockfile.ts';
import { isConstraintsFile, isRequirementsFile, isRequirementsSource } from './formats/requirements/name.ts';
import type { LockfileReading } from './lockfile-reading.ts';
import { ACCEPTED_FILE_NAMES } from './read-inventory.ts';
import { NotTheFormatError } from './reader.ts';

export interface CollectedLockfiles {
  /** By path. */
  readonly lockfiles: readonly CollectedLockfile[];
  /** By path. */
  readonly skipped: readonly SkippedFile[];
}

const MAX_LOCKFILES = 200;
const SHRINKWRAP = 'npm-shrinkwrap.json';
const PACKAGE_LOCK = 'package-lock.json';

const NAMES: ReadonlySet<string> = new Set(
  [...ACCEPTED_FILE_NAMES, SHRINKWRAP].map((name) => name.toLowerCase()),
);
const SCOPE_ORDER = { production: 0, example: 1, test: 2, vendored: 3 } satisfies Record<FileScope, number>;

/** Files that `collectLockfiles` may read: lockfiles, and whatever a requirements file could include. */
export function isLockfileCandidate(path: string): boolean {
  return isLockfile(path) || isConstraintsFile(path) || isRequirementsSource(path);
}

/** Files that `collectLockfiles` reports by themselves. */
export function isLockfile(path: string): boolean {
  return NAMES.has(baseName(path).toLowerCase()) || isRequirementsFile(path);
}

/**
 * Every lockfile of a tree with its inventory, each read once, what ships before what tests. A file that is not what
 * its name says is skipped and does not spoil the others; when the time is over, the rest is skipped.
 *
 * @throws UpstreamError when the files could not be asked for.
 */
export async function collectLockfiles(
  tree: SourceTree,
  reading: LockfileReading,
  time: SoftDeadline,
): Promise<CollectedLockfiles> {
  const found = tree.paths
    .filter(isLockfile)
    .map((path) => ({ path, scope: fileScope(path) }))
    .sort((a, b) => SCOPE_ORDER[a.scope] - SCOPE_ORDER[b.scope] || nameRank(a.path) - nameRank(b.path));
  const shadowed = found.filter(({ path }) => isShadowed(path, tree));
  const chosen = found.filter(({ path }) => !isShadowed(path, tree));
  const read = Map.groupBy(chosen.slice(0, MAX_LOCKFILES), ({ path }) => isRequirementsFile(path));
  const [requirements, others] = await Promise.all([
    collectRequirements(read.get(true) ?? [], tree, reading, time),
    Promise.all(
      (read.get(false) ?? []).map(({ path, scope }) => readLockfile(path, scope, tree, reading, time)),
    ),
  ]);
  const results = [...requirements.results, ...others];
  const isUnread = (path: string) => !requirements.read.has(path);
  const skipped: readonly SkippedFile[] = [
    ...shadowed.map(({ path }) => ({ path, reason: 'shadowed' as const })),
    ...chosen
      .slice(MAX_LOCKFILES)
      .filter(({ path }) => isUnread(path))
      .map(({ path }) => ({ path, reason: 'file-limit' as const })),
    ...tree.paths
      .filter((path) => isConstraintsFile(path) && isUnread(path))
      .map((path) => ({ path, reason: 'not-included' as const })),
    ...tree.paths
      .filter((path) => isRequirementsSource(path) && isUnread(path) && !isCompiled(path, tree))
      .map((path) => ({ path, reason: 'no-lockfile' as const })),
    ...results.filter((result) => 'reason' in result),
  ];
  return {
    lockfiles: results.filter((result) => 'inventory' in result).sort(byPath),
    skipped: skipped.toSorted(byPath),
  };
}

/** Where there are too many, people's own lockfiles are read before requirements of any name. */
function nameRank(path: string): number {
  return NAMES.has(baseName(path).toLowerCase()) ? 0 : 1;
}

function isCompiled(path: string, tree: SourceTree): boolean {
  return tree.has(path.replace(/\.in$/i, '.txt'));
}

/** npm reads its own shrinkwrap and then no package-lock beside it (npm documentation, npm-shrinkwrap.json). */
function isShadowed(path: string, tree: SourceTree): boolean {
  return baseName(path) === PACKAGE_LOCK && tree.has(path.slice(0, -PACKAGE_LOCK.length) + SHRINKWRAP);
}

async function readLockfile(
  path: string,
  scope: FileScope,
  tree: SourceTree,
  reading: LockfileReading,
  time: SoftDeadline,
): Promise<CollectedLockfile | SkippedFile> {
  const read = await time.attempt((signal) => tree.read(path, signal));
  if (read === null) return { path, reason: 'time-limit' };
  if (read.kind === 'skipped') return { path, reason: read.reason };
  const written = baseName(path).toLowerCase();
  const name = written === SHRINKWRAP ? PACKAGE_LOCK : written;
  try {
    const inventory = await time.attempt((signal) => reading.readLockfile(name, read.bytes, signal));
    return inventory === null ? { path, reason: 'time-limit' } : { path, scope, inventory };
  } catch (error) {
    if (error instanceof NotTheFormatError) return { path, reason: 'not-the-format' };
    throw error;
  }
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}
