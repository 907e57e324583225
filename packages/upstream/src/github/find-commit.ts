import { orNull, UpstreamError } from '../errors.ts';
import { type HttpClient, whole } from '../http/http-client.ts';
import { readJson, readShape } from '../http/read-json.ts';
import type { PlatformToken } from './platform-token.ts';
import { type RestApi, repoPath, segment } from './rest.ts';
import { BranchCommits, Comparison } from './schema.ts';
import type { RepositoryName } from './snapshot.ts';

/** Whether a commit belongs to a repository and not only to one of its forks. */
export type CommitPlace = 'contained' | 'nowhere' | 'unknown';

const CONTAINED: ReadonlySet<string> = new Set(['identical', 'behind']);

/**
 * Asks the page that the platform's own site uses to list the branches and tags that hold a commit. It is not
 * documented and costs no quota; any other response than the known one is `unknown`.
 */
export async function findBranchesOf(
  repository: RepositoryName,
  sha: string,
  git: { readonly baseUrl: URL; readonly http: HttpClient },
  signal: AbortSignal,
): Promise<CommitPlace> {
  const path = `${segment(repository.owner)}/${segment(repository.name)}/branch_commits/${segment(sha)}`;
  const request = { url: new URL(path, git.baseUrl), headers: { accept: 'application/json' } };
  const read = async () => {
    const { bytes } = await git.http.send(request, whole(1024 * 1024), signal);
    return readShape('github', BranchCommits, readJson('github', bytes));
  };
  const found = await orNull(read(), signal);
  if (found === null) return 'unknown';
  return found.branches.length + found.tags.length > 0 ? 'contained' : 'nowhere';
}

/** Whether `base` (a branch, tag or commit) holds the commit; `nowhere` also when the platform does not know it. */
export async function compareCommits(
  repository: RepositoryName,
  base: string,
  sha: string,
  rest: RestApi,
  token: PlatformToken | null,
  signal: AbortSignal,
): Promise<CommitPlace> {
  const path = `${repoPath(repository.owner, repository.name)}/compare/${segment(base)}...${segment(sha)}`;
  try {
    const { status } = await rest.get({ path, token, maxBytes: 16 * 1024 * 1024 }, Comparison, signal);
    return CONTAINED.has(status) ? 'contained' : 'nowhere';
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof UpstreamError)) throw error;
    return error.kind === 'not_found' ? 'nowhere' : 'unknown';
  }
}
