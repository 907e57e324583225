import { orNull, UpstreamError } from '../errors.ts';
import { readJson, readShape } from '../http/read-json.ts';
import type { ListRefs } from './list-refs.ts';
import { openRepository, type RepositorySources } from './open-repository.ts';
import type { PlatformToken } from './platform-token.ts';
import type { RefList } from './ref-list.ts';
import type { RepositoryReference } from './repository-url.ts';
import { type RestApi, type RestResponse, repoPath, segment } from './rest.ts';
import { Commit } from './schema.ts';
import type { RepositoryName, RepositorySnapshot } from './snapshot.ts';

const SHA_TYPE = 'application/vnd.github.sha';
const FULL_SHA = /^[0-9a-f]{40}$/;
const EMPTY = 409;
/** 400 for what could be no name of a ref. */
const UNKNOWN_REF: readonly number[] = [400, 404, 422];

/** The repository is there and shown to the caller, but has no such branch, tag, commit or pull request. */
export class UnknownRefError extends UpstreamError {
  /** As the caller wrote it; null where a path may follow it, so that nobody knows where it ends. */
  readonly ref: string | null;

  constructor(ref: string | null = null) {
    super('github', 'not_found', 'the repository has no such ref');
    this.ref = ref;
  }
}

export interface SnapshotSources extends RepositorySources {
  readonly listRefs: ListRefs;
}

/**
 * The repository and the one commit that everything else is read at: two requests. Where a path may follow a ref with
 * slashes, the list of refs tells where the ref ends; without the list one more request for each candidate. Null when
 * the repository is there but has no such ref.
 *
 * @throws UpstreamError `not_found` for the repository, `unauthorized` when the token is refused.
 */
export async function openSnapshot(
  reference: RepositoryReference,
  sources: SnapshotSources,
  signal: AbortSignal,
): Promise<RepositorySnapshot | null> {
  const { rest, token } = sources;
  const { owner, name, isPrivate, defaultBranch } = await openRepository(reference, sources, signal);
  const isListed = !isPrivate && reference.suffix !== 'none' && reference.refSegments.length > 1;
  // Without the list the candidates are tried.
  const refs = isListed ? await orNull(sources.listRefs({ owner, name }, signal), signal) : null;
  for (const { segments, folder } of candidates(reference, defaultBranch, refs)) {
    const found = await commitOf({ owner, name }, segments, rest, token, signal);
    if (found.kind === 'no-such-ref') continue;
    const ref = segments === UNNAMED ? null : segments.join('/');
    return { owner, name, isPrivate, ref, path: folder, commit: found.kind === 'commit' ? found.sha : null };
  }
  return null;
}

interface Candidate {
  readonly segments: readonly string[];
  readonly folder: string | null;
}

const UNNAMED: readonly string[] = ['HEAD'];
/** Requests that a ref with slashes may cost where refs cannot be listed. */
const MAX_CANDIDATES = 8;

function candidates(
  { refSegments, suffix }: RepositoryReference,
  defaultBranch: string | undefined,
  refs: RefList | null,
): readonly Candidate[] {
  if (refSegments.length === 0) return [{ segments: defaultBranch?.split('/') ?? UNNAMED, folder: null }];
  if (suffix === 'none') return [{ segments: refSegments, folder: null }];
  const candidate = (length: number): Candidate => {
    const folder = suffix === 'folder' ? refSegments.slice(length).join('/') : '';
    return { segments: refSegments.slice(0, length), folder: folder === '' ? null : folder };
  };
  if (refs === null) {
    const count = Math.min(refSegments.length, MAX_CANDIDATES);
    return Array.from({ length: count }, (_, index) => candidate(index + 1));
  }
  // No branch or tag: a commit, which has no slashes.
  return [candidate(refLength(refSegments, refs) ?? 1)];
}

/** How many segments the longest branch or tag has that they begin with. */
function refLength(segments: readonly string[], { branches, tags }: RefList): number | null {
  const names = new Set([
    ...branches.flatMap(({ name }) => [name, `refs/heads/${name}`]),
    ...tags.flatMap(({ name }) => [name, `refs/tags/${name}`]),
  ]);
  for (let length = segments.length; length > 0; length -= 1) {
    if (names.has(segments.slice(0, length).join('/'))) return length;
  }
  return null;
}

export type CommitResponse =
  | { readonly kind: 'commit'; readonly sha: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'no-such-ref' };

/** The commit of a ref, tags peeled. */
export async function commitOf(
  { owner, name }: RepositoryName,
  ref: readonly string[],
  rest: RestApi,
  token: PlatformToken | null,
  signal: AbortSignal,
): Promise<CommitResponse> {
  const path = `${repoPath(owner, name)}/commits/${ref.map(segment).join('/')}`;
  const acceptStatuses = [EMPTY, ...UNKNOWN_REF];
  return await rest.read({ path, accept: SHA_TYPE, token, acceptStatuses }, commitIn, signal);
}

function commitIn({ status, bytes }: RestResponse): CommitResponse {
  if (status === EMPTY) return { kind: 'empty' };
  if (UNKNOWN_REF.includes(status)) return { kind: 'no-such-ref' };
  const text = Buffer.from(bytes).toString('latin1').trim();
  const sha = FULL_SHA.test(text) ? text : readShape('github', Commit, readJson('github', bytes)).sha;
  if (FULL_SHA.test(sha)) return { kind: 'commit', sha };
  throw new UpstreamError('github', 'invalid_response', 'names a commit that is none');
}
