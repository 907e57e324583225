import { collectLockfiles, NEVER, READ_FILES, unlimited } from '@repo/scanner/in-process';
import type { LocalTree } from './local-tree.ts';

/** The lockfiles of a tree as the repository scan finds them. */
export async function collectTree(tree: LocalTree) {
  return await collectLockfiles(tree, READ_FILES, unlimited(NEVER).asking);
}
