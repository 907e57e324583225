/** A file, link or submodule of a commit; directories are not listed. */
export interface GitTreeEntry {
  readonly path: string;
  readonly kind: 'file' | 'symlink' | 'submodule';
  /** Object id of the content, or of the submodule's commit. */
  readonly sha: string;
  /** Bytes; null when it is not told. */
  readonly size: number | null;
}

export interface GitTree {
  readonly entries: readonly GitTreeEntry[];
  /** Whether the platform cut the list. */
  readonly isTruncated: boolean;
}

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** A repository at one commit, read with one caller's rights, under the name that the platform has for it now. */
export interface RepositorySnapshot extends RepositoryName {
  readonly isPrivate: boolean;
  /** The branch, tag or commit that was opened; null when nobody knows what the default branch is called. */
  readonly ref: string | null;
  /** The folder that the address names; null for the whole repository. */
  readonly path: string | null;
  /** 40 hexadecimal digits; null when the repository is empty. */
  readonly commit: string | null;
}
