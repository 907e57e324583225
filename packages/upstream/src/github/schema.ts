import { z } from 'zod';
import { isRepositoryName } from './repository-url.ts';

/** `GET /repos/{owner}/{repo}`: the fields we use. */
export const Repository = z.object({
  full_name: z.string().refine(isFullName).optional(),
  default_branch: z.string().refine(hasPlainParts).optional(),
  private: z.boolean().optional(),
  archived: z.boolean().optional(),
});

function isFullName(text: string): boolean {
  const [owner = '', name = '', ...rest] = text.split('/');
  return rest.length === 0 && isRepositoryName(owner, name);
}

/** Git has no other paths, and no other names of refs: a dot segment would lead to another endpoint. */
export function hasPlainParts(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** `GET /repos/{owner}/{repo}/commits/{ref}` when the server sends JSON although the sha alone was asked for. */
export const Commit = z.object({ sha: z.string() });

/** `GET /repos/{owner}/{repo}/git/trees/{sha}?recursive=1`. */
export const Tree = z.object({ truncated: z.boolean().optional(), tree: z.array(z.unknown()) });

/** One of its entries, of which there may be a hundred thousand: they are looked at a few at a time. */
export const TreeEntry = z.object({
  path: z.string(),
  mode: z.string(),
  type: z.string(),
  sha: z.string(),
  size: z.number().nonnegative().optional(),
});

/** `GET /repos/{owner}/{repo}/git/blobs/{sha}` when the server sends JSON although raw bytes were asked for. */
export const Blob = z.object({ sha: z.string(), encoding: z.string(), content: z.string() });

/** `GET /repos/{owner}/{repo}/compare/{base}...{head}`. */
export const Comparison = z.object({ status: z.string() });

const FullSha = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) });

/** The same, for where two refs parted. Its commits come by pages, and its list of files is cut. */
export const MergeBase = z.object({
  merge_base_commit: FullSha,
  total_commits: z.int(),
  commits: z.array(FullSha),
});

/** `GET <git host>/{owner}/{repo}/branch_commits/{sha}`, a page the platform's own site uses; undocumented. */
export const BranchCommits = z.object({ branches: z.array(z.unknown()), tags: z.array(z.unknown()) });
