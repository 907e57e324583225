import { readJson, readShape } from '../http/read-json.ts';
import type { PlatformToken } from './platform-token.ts';
import { type RestApi, type RestResponse, repoPath } from './rest.ts';
import { hasPlainParts, Tree, TreeEntry } from './schema.ts';
import type { GitTree, GitTreeEntry, RepositorySnapshot } from './snapshot.ts';

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
  const parse = ({ bytes }: RestResponse) => {
    const { tree, truncated } = readShape('github', Tree, readJson('github', bytes));
    return { entries: readEntries(tree), isTruncated: truncated ?? false };
  };
  return await rest.read(request, parse, signal);
}

const TREE_MODE_KINDS: ReadonlyMap<string, GitTreeEntry['kind']> = new Map([
  ['100644', 'file'],
  ['100755', 'file'],
  ['100664', 'file'],
  ['120000', 'symlink'],
  ['160000', 'submodule'],
]);

function readEntries(tree: readonly unknown[]): readonly GitTreeEntry[] {
  const entries: GitTreeEntry[] = [];
  for (const entry of tree) {
    const { path, mode, sha, size } = readShape('github', TreeEntry, entry);
    const kind = TREE_MODE_KINDS.get(mode);
    if (kind !== undefined && hasPlainParts(path)) entries.push({ path, kind, sha, size: size ?? null });
  }
  return entries;
}
