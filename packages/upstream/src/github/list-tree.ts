import type { PlatformToken } from './platform-token.ts';
import type { RestApi } from './rest.ts';
import { repoPath } from './rest-path.ts';
import { Tree } from './schema.ts';
import { type GitTree, type GitTreeEntry, type RepositorySnapshot, TREE_MODE_KINDS } from './snapshot.ts';

/** The platform stops at 7 MB of its own counting or 100,000 entries; addresses in each entry make it several times that. */
const MAX_TREE_BYTES = 64 * 1024 * 1024;

/** All files of the commit in one request. */
export async function listTree(
  { owner, name, commit }: RepositorySnapshot,
  rest: RestApi,
  token: PlatformToken | null,
  signal: AbortSignal,
): Promise<GitTree> {
  if (commit === null) return { entries: [], isTruncated: false };
  const path = `${repoPath(owner, name)}/git/trees/${commit}?recursive=1`;
  const request = { path, token, maxBytes: MAX_TREE_BYTES, isImmutable: true };
  const { tree, truncated } = await rest.get(request, Tree, signal);
  const entries = tree.flatMap(({ path: at, mode, sha, size }): GitTreeEntry[] => {
    const kind = TREE_MODE_KINDS.get(mode);
    return kind === undefined || !isPlain(at) ? [] : [{ path: at, kind, sha, size: size ?? null }];
  });
  return { entries, isTruncated: truncated ?? false };
}

/** Git allows no other paths; a server that names one is not believed. */
function isPlain(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
