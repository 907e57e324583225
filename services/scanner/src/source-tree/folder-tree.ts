import type { SourceTree } from './source-tree.ts';

/**
 * The part of a tree that lies in one folder, with paths from the root as before. What is found there may include
 * files from elsewhere in the repository, so they can still be read. Null when there is no such folder.
 */
export function folderTree(tree: SourceTree, folder: string): SourceTree | null {
  const paths = tree.paths.filter((path) => path === folder || path.startsWith(`${folder}/`));
  // Where the list of files was cut, the folder may be there all the same.
  return paths.length === 0 && !tree.isTruncated ? null : { ...tree, paths };
}
