import type { SkippedFile } from '@repo/contracts/scanner';
import { baseName } from '../base-name.ts';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import type { DependencyFile, FileReading, FoundFile } from './file-reading.ts';
import { createListReader, followIncludes, includedPath } from './follow-includes.ts';

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
  const readList = createListReader(tree, reading, time);
  const lists = await Promise.all(found.map(async ({ path }) => ({ path, list: await readList(path) })));
  const included = new Set<string>();
  for (const { path, list } of lists) {
    for (const { reference, isConstraint } of typeof list === 'string' ? [] : (list.includes ?? [])) {
      const target = isConstraint ? null : includedPath(path, reference);
      if (target !== null && target !== path) included.add(target);
    }
  }
  const covered = new Set<string>();
  const results: (DependencyFile | SkippedFile)[] = [];
  const unfollowed: SkippedFile[] = [];
  const followAll = async (files: readonly FoundFile[]) => {
    const open = files.filter(({ path }) => isPlainRequirements(path) || !covered.has(path));
    const followed = await Promise.all(
      open.map(async (file) => ({ ...file, list: await followIncludes(file.path, tree, readList) })),
    );
    for (const { path, scope, format, list } of followed) {
      if (typeof list === 'string') {
        results.push({ path, reason: list });
        continue;
      }
      results.push({ path, scope, format, inventory: list.inventory });
      unfollowed.push(...list.skipped);
      for (const each of list.paths) covered.add(each);
    }
  };
  const groups = Map.groupBy(found, ({ path }) => {
    if (isPlainRequirements(path)) return 'plain';
    return included.has(path) ? 'included' : 'first';
  });
  await followAll(groups.get('plain') ?? []);
  await followAll(groups.get('first') ?? []);
  // What is left of these includes itself in a circle.
  for (const file of groups.get('included') ?? []) await followAll([file]);
  return { results: [...results, ...unfollowed.filter(({ path }) => !covered.has(path))], read: covered };
}

function isPlainRequirements(path: string): boolean {
  return baseName(path) === 'requirements.txt';
}
