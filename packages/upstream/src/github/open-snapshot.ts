import { UpstreamError } from '../errors.ts';
import { readJson, readShape } from '../http/read-json.ts';
import type { PlatformToken } from './platform-token.ts';
import type { RepositoryReference } from './repository-url.ts';
import type { RestAnswer, RestApi } from './rest.ts';
import { repoPath, segment } from './rest-path.ts';
import { Commit, Repository } from './schema.ts';
import type { RepositorySnapshot } from './snapshot.ts';

const SHA_TYPE = 'application/vnd.github.sha';
const FULL_SHA = /^[0-9a-f]{40}$/;
const EMPTY = 409;
/** 400 for what could be no name of a ref. */
const UNKNOWN_REF: readonly number[] = [400, 404, 422];

/**
 * The repository and the one commit that everything else is read at: two requests, and one more per candidate when an
 * address names a ref with slashes. Null when the repository is there but has no such ref.
 *
 * @throws UpstreamError `not_found` for the repository, `unauthorized` when the token is refused.
 */
export async function openSnapshot(
  reference: RepositoryReference,
  rest: RestApi,
  token: PlatformToken | null,
  signal: AbortSignal,
): Promise<RepositorySnapshot | null> {
  const request = { path: repoPath(reference.owner, reference.name), token };
  const facts = await rest.get(request, Repository, signal);
  const [owner = reference.owner, name = reference.name] = facts.full_name?.split('/') ?? [];
  const snapshot = { owner, name, isPrivate: facts.private ?? false };
  for (const ref of refCandidates(reference.refSegments, facts.default_branch)) {
    const commit = await commitOf(`${repoPath(owner, name)}/commits/${ref}`, rest, token, signal);
    if (commit.kind === 'commit') return { ...snapshot, commit: commit.sha };
    if (commit.kind === 'empty') return { ...snapshot, commit: null };
  }
  return null;
}

/** A ref may hold slashes and a path may follow it: all of it, its first part, its first two. */
function refCandidates(segments: readonly string[], defaultBranch: string | undefined): readonly string[] {
  if (segments.length === 0) return [(defaultBranch ?? 'HEAD').split('/').map(segment).join('/')];
  const lengths = new Set([segments.length, 1, Math.min(2, segments.length)]);
  return [...lengths].map((length) => segments.slice(0, length).map(segment).join('/'));
}

export type CommitAnswer =
  | { readonly kind: 'commit'; readonly sha: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'no-such-ref' };

/** The commit of a ref, tags peeled. */
export async function commitOf(
  path: string,
  rest: RestApi,
  token: PlatformToken | null,
  signal: AbortSignal,
): Promise<CommitAnswer> {
  const acceptStatuses = [EMPTY, ...UNKNOWN_REF];
  const request = { path, accept: SHA_TYPE, token, acceptStatuses };
  return await rest.read(request, (answer) => commitIn(answer, signal), signal);
}

async function commitIn({ status, bytes }: RestAnswer, signal: AbortSignal): Promise<CommitAnswer> {
  if (status === EMPTY) return { kind: 'empty' };
  if (UNKNOWN_REF.includes(status)) return { kind: 'no-such-ref' };
  const text = Buffer.from(bytes).toString('latin1').trim();
  const sha = FULL_SHA.test(text) ? text : await shaIn(bytes, signal);
  if (FULL_SHA.test(sha)) return { kind: 'commit', sha };
  throw new UpstreamError('github', 'invalid_response', 'names a commit that is none');
}

async function shaIn(bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  return readShape('github', Commit, await readJson('github', bytes, signal)).sha;
}
