import { UpstreamError } from '../errors.ts';
import type { PlatformToken } from './platform-token.ts';
import { type RestApi, repoPath } from './rest.ts';
import { Repository } from './schema.ts';
import type { RepositoryName } from './snapshot.ts';

export interface RepositorySources {
  readonly rest: RestApi;
  readonly token: PlatformToken | null;
  /** Whether the token is the caller's, so that a private repository may be told of. */
  readonly mayBePrivate: boolean;
}

/** A repository as the platform names it now. */
export interface RepositoryFacts extends RepositoryName {
  readonly isPrivate: boolean;
  /** Undefined when the platform does not say. */
  readonly defaultBranch: string | undefined;
}

/**
 * One request, before anything else is asked: a stranger must not tell a private repository by one request more.
 *
 * @throws UpstreamError `not_found`, or `unauthorized` when the token is refused.
 */
export async function openRepository(
  asked: RepositoryName,
  { rest, token, mayBePrivate }: RepositorySources,
  signal: AbortSignal,
): Promise<RepositoryFacts> {
  const request = { path: repoPath(asked.owner, asked.name), token };
  const facts = await rest.get(request, Repository, signal);
  const isPrivate = facts.private ?? false;
  if (isPrivate && !mayBePrivate) {
    throw new UpstreamError('github', 'not_found', 'the repository is private');
  }
  const [owner = asked.owner, name = asked.name] = facts.full_name?.split('/') ?? [];
  return { owner, name, isPrivate, defaultBranch: facts.default_branch };
}
