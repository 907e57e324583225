const MIB = 1024 * 1024;

const MAX_FOLDERS = 50;

/** Folders above a file are looked at one by one: more than any project has, and a tree of them would take for ever. */
export function isTooDeep(path: string): boolean {
  return path.split('/', MAX_FOLDERS + 2).length > MAX_FOLDERS + 1;
}

/** What one scan reads of one source tree at most. */
export const SOURCE_TREE_LIMITS = {
  maxPaths: 100_000,
  maxFileBytes: 5 * MIB,
  /** Files that are read, and their bytes together. */
  maxFiles: 400,
  maxTotalBytes: 100 * MIB,
  /** More files than this are read from one archive instead of one by one, where there is one. */
  maxSingleFiles: 100,
  /** Unpacked bytes of an archive that are read through for a list that was cut. */
  maxArchiveBytes: 512 * MIB,
  archiveTimeoutMs: 9_000,
} as const;
export type SourceTreeLimits = { readonly [Limit in keyof typeof SOURCE_TREE_LIMITS]: number };
