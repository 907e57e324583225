import { UpstreamError } from '../errors.ts';
import { openRepository, type RepositoryFacts, type RepositorySources } from './open-repository.ts';
import { commitOf, UnknownRefError } from './open-snapshot.ts';
import { repoPath, segment } from './rest.ts';
import { MergeBase } from './schema.ts';
import type { RepositoryName, RepositorySnapshot } from './snapshot.ts';

/** A branch, tag or commit; of a fork as the platform writes it, `owner:branch` or `owner:repo:branch`. */
export interface ChangeReference {
  readonly repository: RepositoryName;
  readonly base: string;
  readonly head: string;
}

/** The two commits that a change lies between: the one where `head` left `base`, and `head`. */
export interface RepositoryChange {
  readonly base: RepositorySnapshot & { readonly commit: string };
  readonly head: RepositorySnapshot & { readonly commit: string };
}

/** The refs are there, but nothing that both come from. */
export class UnrelatedRefsError extends UpstreamError {
  constructor() {
    super('github', 'not_found', 'the refs have no common ancestor');
  }
}

interface End {
  readonly written: string;
  readonly repository: RepositoryFacts;
  readonly ref: string;
}

/**
 * Two requests, and one for a fork; one more for a head that is more than a hundred commits ahead.
 *
 * @throws UpstreamError `not_found` for the repository, `unauthorized` when the token is refused; UnknownRefError that
 * names the ref, for a fork that is gone too; UnrelatedRefsError.
 */
export async function openChange(
  { repository, base, head }: ChangeReference,
  sources: RepositorySources,
  signal: AbortSignal,
): Promise<RepositoryChange> {
  const upstream = await openRepository(repository, sources, signal);
  const before = await endOf(base, upstream, sources, signal);
  const after = await endOf(head, upstream, sources, signal);
  const { merged, reached } = await compare(upstream, before, after, sources, signal);
  const commit = reached ?? (await commitAt(after, sources, signal));
  return { base: snapshotOf(before, merged), head: snapshotOf(after, commit) };
}

async function endOf(
  written: string,
  upstream: RepositoryFacts,
  sources: RepositorySources,
  signal: AbortSignal,
): Promise<End> {
  const parts = written.split(':');
  const ref = parts.at(-1) ?? written;
  const [owner = upstream.owner, name = upstream.name] = parts.slice(0, -1);
  const isOwn =
    owner.toLowerCase() === upstream.owner.toLowerCase() &&
    name.toLowerCase() === upstream.name.toLowerCase();
  if (isOwn) return { written, repository: upstream, ref };
  try {
    return { written, repository: await openRepository({ owner, name }, sources, signal), ref };
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'not_found') throw new UnknownRefError(written);
    throw error;
  }
}

const MAX_COMMITS = 100;

/** `reached` is the commit of `head`; null where the response does not list as far. */
async function compare(
  upstream: RepositoryFacts,
  before: End,
  after: End,
  sources: RepositorySources,
  signal: AbortSignal,
): Promise<{ readonly merged: string; readonly reached: string | null }> {
  const range = `${segment(basehead(before, upstream))}...${segment(basehead(after, upstream))}`;
  const path = `${repoPath(upstream.owner, upstream.name)}/compare/${range}?per_page=${MAX_COMMITS}`;
  const request = { path, token: sources.token, maxBytes: 16 * 1024 * 1024 };
  try {
    const {
      merge_base_commit: merged,
      total_commits: total,
      commits,
    } = await sources.rest.get(request, MergeBase, signal);
    if (total === 0) return { merged: merged.sha, reached: merged.sha };
    // In the order of their making: the last of all is the head.
    const reached = total === commits.length ? (commits.at(-1)?.sha ?? null) : null;
    return { merged: merged.sha, reached };
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== 'not_found') throw error;
    // Which of them it is, the platform does not say.
    await commitAt(before, sources, signal);
    await commitAt(after, sources, signal);
    throw new UnrelatedRefsError();
  }
}

/** A ref as a comparison in `upstream` names it. */
function basehead({ repository, ref }: End, upstream: RepositoryFacts): string {
  if (repository === upstream) return ref;
  const { owner, name } = repository;
  return name === upstream.name ? `${owner}:${ref}` : `${owner}:${name}:${ref}`;
}

async function commitAt(
  { written, repository, ref }: End,
  { rest, token }: RepositorySources,
  signal: AbortSignal,
): Promise<string> {
  const found = await commitOf(repository, ref.split('/'), rest, token, signal);
  if (found.kind !== 'commit') throw new UnknownRefError(written);
  return found.sha;
}

function snapshotOf({ repository: { owner, name, isPrivate }, ref }: End, commit: string) {
  return { owner, name, isPrivate, ref, path: null, commit };
}
