import type { SkippedFile } from '@repo/contracts/scanner';
import { baseName } from '../base-name.ts';
import { includedPath } from '../inventory/formats/requirements/includes.ts';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceRead, SourceTree } from '../source-tree/source-tree.ts';
import type { DependencyFile, FoundFile } from './dependency-file.ts';
import { type FileReading, reasonOf } from './file-reading.ts';
import { type FollowedRequirements, followIncludes } from './follow-includes.ts';

export interface CollectedRequirements {
  readonly results: readonly (DependencyFile | SkippedFile)[];
  /** Every file that was read, those that were included by others too. */
  readonly read: ReadonlySet<string>;
}

/**
 * Requirements files with everything they include, each read once. One that another includes is a part of that one and
 * not reported by itself, but for `requirements.txt`, which people install from.
 *
 * @throws UpstreamError when the files could not be asked for.
 */
export async function collectRequirements(
  found: readonly FoundFile[],
  tree: SourceTree,
  reading: FileReading,
  time: SoftDeadline,
): Promise<CollectedRequirements> {
  const remembered = remember(tree);
  const reads = await Promise.all(
    found.map(async (file) => ({
      ...file,
      read: await time.attempt((signal) => remembered.read(file.path, signal)),
    })),
  );
  const included = new Set<string>();
  for (const { path, read } of reads) {
    if (read?.kind !== 'content') continue;
    const includes = await includesOf(read.bytes, reading, time);
    for (const each of includes?.requirements ?? []) {
      const target = includedPath(path, each);
      if (target !== null && target !== path) included.add(target);
    }
  }
  const covered = new Set<string>();
  const results: (DependencyFile | SkippedFile)[] = [];
  const unfollowed: SkippedFile[] = [];
  const followAll = async (files: typeof reads) => {
    const open = files.filter(({ path }) => isPlainRequirements(path) || !covered.has(path));
    const followed = await Promise.all(
      open.map((file) => follow(file, file.read, remembered, reading, time)),
    );
    for (const { result, paths, skipped } of followed) {
      results.push(result);
      unfollowed.push(...skipped);
      for (const path of paths) covered.add(path);
    }
  };
  const groups = Map.groupBy(reads, ({ path }) => {
    if (isPlainRequirements(path)) return 'plain';
    return included.has(path) ? 'included' : 'first';
  });
  await followAll(groups.get('plain') ?? []);
  await followAll(groups.get('first') ?? []);
  // What is left of these includes itself in a circle.
  for (const file of groups.get('included') ?? []) await followAll([file]);
  return { results: [...results, ...unfollowed.filter(({ path }) => !covered.has(path))], read: covered };
}

/** Null when the time is over, and for a file that cannot be read: that is said when it is read for itself. */
async function includesOf(bytes: Uint8Array, reading: FileReading, time: SoftDeadline) {
  try {
    return await time.attempt((signal) => reading.readIncludes(bytes, signal));
  } catch (error) {
    reasonOf(error);
    return null;
  }
}

type Followed = Pick<FollowedRequirements, 'paths' | 'skipped'>;

const NONE: Followed = { paths: new Set(), skipped: [] };

async function follow(
  { path, scope, format }: FoundFile,
  read: SourceRead | null,
  tree: Pick<SourceTree, 'has' | 'read'>,
  reading: FileReading,
  time: SoftDeadline,
): Promise<Followed & { readonly result: DependencyFile | SkippedFile }> {
  if (read === null) return { ...NONE, result: { path, reason: 'time-limit' } };
  if (read.kind === 'skipped') return { ...NONE, result: { path, reason: read.reason } };
  try {
    const followed = await followIncludes(path, read.bytes, tree, reading, time);
    if (followed === null) return { ...NONE, result: { path, reason: 'time-limit' } };
    const { inventory, ...others } = followed;
    return { ...others, result: { path, scope, format, inventory } };
  } catch (error) {
    return { ...NONE, result: { path, reason: reasonOf(error) } };
  }
}

/** Files that many include are read once. */
function remember(tree: SourceTree): Pick<SourceTree, 'has' | 'read'> {
  const reads = new Map<string, Promise<SourceRead>>();
  return {
    has: (path) => tree.has(path),
    read: (path, signal) => {
      const read = reads.get(path) ?? tree.read(path, signal);
      reads.set(path, read);
      return read;
    },
  };
}

function isPlainRequirements(path: string): boolean {
  return baseName(path) === 'requirements.txt';
}
