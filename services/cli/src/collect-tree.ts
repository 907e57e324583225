import { collectLockfiles, NEVER, READ_FILES, unlimited } from '@repo/scanner/in-process';
import type { LocalTree } from './local-tree.ts';

/** The lockfiles of a tree as the repository scan finds them; submodules count as files that were not read. */
export async function collectTree(tree: LocalTree) {
  const collected = await collectLockfiles(tree, READ_FILES, unlimited(NEVER).asking);
  const skipped = [...collected.skipped, ...tree.submodules];
  return {
    ...collected,
    isTruncated: tree.isTruncated,
    skipped: skipped.sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}
