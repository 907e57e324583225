import type { FileScope, SkippedFile } from '@repo/contracts/scanner';
import { fileScope } from '../source-tree/file-scope.ts';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import { baseName, type SourceTree } from '../source-tree/source-tree.ts';
import { takeSteps } from '../steps.ts';
import { ACCEPTED_FILE_NAMES, extractInSteps } from './extract.ts';
import { NotTheFormatError } from './extractor.ts';
import { followIncludes } from './follow-includes.ts';
import type { Inventory } from './package.ts';

export interface CollectedLockfile {
  readonly path: string;
  readonly scope: FileScope;
  readonly inventory: Inventory;
}

export interface CollectedLockfiles {
  /** By path. */
  readonly lockfiles: readonly CollectedLockfile[];
  /** By path. */
  readonly skipped: readonly SkippedFile[];
}

const MAX_LOCKFILES = 200;
const SHRINKWRAP = 'npm-shrinkwrap.json';
const PACKAGE_LOCK = 'package-lock.json';
const REQUIREMENTS = 'requirements.txt';

const NAMES: ReadonlySet<string> = new Set([...ACCEPTED_FILE_NAMES, SHRINKWRAP]);
const SCOPE_ORDER = { production: 0, example: 1, test: 2, vendored: 3 } satisfies Record<FileScope, number>;

/** Files that `collectLockfiles` may read: lockfiles, and whatever a requirements file could include. */
export function isLockfileCandidate(path: string): boolean {
  const name = baseName(path);
  return NAMES.has(name) || (/\.(?:txt|in|pip)$/.test(name) && name.toLowerCase().includes('req'));
}

/**
 * Every lockfile of a tree with its inventory, each read once, what ships before what tests. A file that is not what
 * its name says is skipped and does not spoil the others; when the time is over, the rest is skipped.
 *
 * @throws UpstreamError when the files could not be asked for.
 */
export async function collectLockfiles(tree: SourceTree, time: SoftDeadline): Promise<CollectedLockfiles> {
  const found = tree.paths
    .filter((path) => NAMES.has(baseName(path)))
    .map((path) => ({ path, scope: fileScope(path) }))
    .sort((a, b) => SCOPE_ORDER[a.scope] - SCOPE_ORDER[b.scope]);
  const shadowed = found.filter(({ path }) => isShadowed(path, tree));
  const chosen = found.filter(({ path }) => !isShadowed(path, tree));
  const results = await Promise.all(
    chosen.slice(0, MAX_LOCKFILES).map(({ path, scope }) => readLockfile(path, scope, tree, time)),
  );
  const skipped: readonly SkippedFile[] = [
    ...shadowed.map(({ path }) => ({ path, reason: 'shadowed' as const })),
    ...chosen.slice(MAX_LOCKFILES).map(({ path }) => ({ path, reason: 'file-limit' as const })),
    ...results.filter((result) => 'reason' in result),
  ];
  return {
    lockfiles: results.filter((result) => 'inventory' in result).sort(byPath),
    skipped: skipped.toSorted(byPath),
  };
}

/** npm reads its own shrinkwrap and then no package-lock beside it (npm documentation, npm-shrinkwrap.json). */
function isShadowed(path: string, tree: SourceTree): boolean {
  return baseName(path) === PACKAGE_LOCK && tree.has(path.slice(0, -PACKAGE_LOCK.length) + SHRINKWRAP);
}

const OPTIONS = { distribution: null };

async function readLockfile(
  path: string,
  scope: FileScope,
  tree: SourceTree,
  time: SoftDeadline,
): Promise<CollectedLockfile | SkippedFile> {
  const read = await time.attempt((signal) => tree.read(path, signal));
  if (read === null) return { path, reason: 'time-limit' };
  if (read.kind === 'skipped') return { path, reason: read.reason };
  const name = baseName(path) === SHRINKWRAP ? PACKAGE_LOCK : baseName(path);
  try {
    const inventory =
      name === REQUIREMENTS
        ? await followIncludes(path, read.bytes, tree, time)
        : await time.attempt((signal) => takeSteps(extractInSteps(name, read.bytes, OPTIONS), signal));
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
