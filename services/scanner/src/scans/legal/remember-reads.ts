import type { SourceRead, SourceTree } from '../../source-tree/source-tree.ts';

/** The same tree; files that `isRemembered` chooses are read once, however often they are asked for. */
export function rememberReads(tree: SourceTree, isRemembered: (path: string) => boolean): SourceTree {
  const reads = new Map<string, SourceRead>();
  return {
    ...tree,
    read: async (path, signal) => {
      const known = reads.get(path);
      if (known !== undefined) return known;
      const read = await tree.read(path, signal);
      if (isRemembered(path)) reads.set(path, read);
      return read;
    },
  };
}
