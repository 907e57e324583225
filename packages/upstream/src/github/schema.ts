import { z } from 'zod';

/** `GET /repos/{owner}/{repo}`: the fields we use. */
export const Repository = z.object({
  full_name: z
    .string()
    .regex(/^[^/\s]+\/[^/\s]+$/)
    .optional(),
  default_branch: z.string().min(1).optional(),
  private: z.boolean().optional(),
  archived: z.boolean().optional(),
});
export type Repository = z.infer<typeof Repository>;

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

/** `GET <git host>/{owner}/{repo}/branch_commits/{sha}`, a page the platform's own site uses; undocumented. */
export const BranchCommits = z.object({ branches: z.array(z.unknown()), tags: z.array(z.unknown()) });
