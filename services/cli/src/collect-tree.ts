import { collectLockfiles, type READ_FILES, UNLIMITED } from '@repo/scanner/in-process';
import type { LocalTree } from './local-tree.ts';

/** The lockfiles of a tree as the repository scan finds them; submodules count as files that were not read. */
export async function collectTree(tree: LocalTree, reading: typeof READ_FILES) {
  const collected = await collectLockfiles(tree, reading, UNLIMITED.asking);
  const skipped = [...collected.skipped, ...tree.submodules];
  return { ...collected, skipped: skipped.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}
