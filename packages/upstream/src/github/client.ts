import { createSemaphore } from '@repo/service-kit/semaphore';
import { orNull, UpstreamError } from '../errors.ts';
import type { CircuitBreaker } from '../http/circuit-breaker.ts';
import { createHttpClient, type HttpClient, type HttpClientOptions } from '../http/http-client.ts';
import type { RetryPolicy } from '../http/retry.ts';
import { downloadArchive } from './download-archive.ts';
import { type CommitPlace, compareCommits, findBranchesOf } from './find-commit.ts';
import { createListRefs, type ListRefs } from './list-refs.ts';
import { listTree } from './list-tree.ts';
import {
  type ChangeReference,
  openChange,
  type RepositoryChange,
  UnrelatedRefsError,
} from './open-change.ts';
import { commitOf, openSnapshot, UnknownRefError } from './open-snapshot.ts';
import { platformFailure } from './platform-failure.ts';
import type { PlatformToken } from './platform-token.ts';
import type { ArchiveLimits, ReadArchive } from './read-archive.ts';
import { createContentReader, readRaw } from './read-content.ts';
import type { RepositoryReference } from './repository-url.ts';
import { createRestApi, type RestApi, repoPath, segment } from './rest.ts';
import { Repository } from './schema.ts';
import type { GitTree, GitTreeEntry, RepositoryName, RepositorySnapshot } from './snapshot.ts';

export interface GithubClientOptions
  extends Pick<HttpClientOptions, 'userAgent' | 'attemptTimeoutMs' | 'concurrency' | 'timing' | 'onCall'> {
  /** A limit is never sat out: that is for our caller. */
  readonly retry: RetryPolicy;
  /** REST API; a path may stand in it (`https://host/api/v3`). */
  readonly apiUrl: string;
  /** Raw files: `<rawUrl>/{owner}/{repo}/{commit}/{path}`. */
  readonly rawUrl: string;
  /** Git over HTTPS and archives: `<gitUrl>/{owner}/{repo}.git`. */
  readonly gitUrl: string;
  /** The service's own token; a caller's always wins, and it opens nothing that is private. */
  readonly ownToken: PlatformToken | null;
  /** Absent: a host that fails is asked all the same. Archives are handed out beside the git host and count to it. */
  readonly breakers?: Readonly<Record<'api' | 'raw' | 'git', CircuitBreaker>>;
  /** Bytes of anonymous responses that are cached for conditional requests. */
  readonly maxCacheBytes: number;
}

/** What one caller may read: every request to the REST API carries this caller's token. */
export interface GithubSession {
  /** Whether quota is ample: a token is at hand. */
  readonly hasToken: boolean;
  /**
   * @throws UpstreamError `not_found`, or `unauthorized` when the caller's token is refused or may not read it;
   * UnknownRefError when the repository is there and the ref is not.
   */
  open(reference: RepositoryReference, signal: AbortSignal): Promise<RepositorySnapshot>;
  /** @throws the same for each of its repositories, and UnrelatedRefsError. */
  openChange(change: ChangeReference, signal: AbortSignal): Promise<RepositoryChange>;
  listTree(snapshot: RepositorySnapshot, signal: AbortSignal): Promise<GitTree>;
  /** @throws UpstreamError `invalid_response` when the file is larger than `maxBytes`. */
  readFile(
    snapshot: RepositorySnapshot,
    entry: GitTreeEntry,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Uint8Array>;
  /** A file of any public repository at a commit, from the raw host without a token; null when it is not there. */
  readPublicFile(
    repository: RepositoryName,
    commit: string,
    path: string,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Uint8Array | null>;
  readArchive(
    snapshot: RepositorySnapshot,
    isWanted: (path: string) => boolean,
    limits: ArchiveLimits,
    signal: AbortSignal,
  ): Promise<ReadArchive>;
  /** Every public branch and tag, without a token and without quota; null when there is no such public repository. */
  listRefs: ListRefs;
  /** The commit of a ref that the caller's own token can see; null when it sees none, or there is no such token. */
  resolveCommit(repository: RepositoryName, ref: string, signal: AbortSignal): Promise<string | null>;
  /** Whether the repository is archived; null when it cannot be seen. */
  isArchived(repository: RepositoryName, signal: AbortSignal): Promise<boolean | null>;
  hasOwner(owner: string, signal: AbortSignal): Promise<boolean>;
  /** Without quota; often `unknown`. */
  findBranchesOf(repository: RepositoryName, sha: string, signal: AbortSignal): Promise<CommitPlace>;
  compareCommits(
    repository: RepositoryName,
    base: string,
    sha: string,
    signal: AbortSignal,
  ): Promise<CommitPlace>;
}

/** The code-hosting platform. Every method throws UpstreamError, or the signal's reason when the caller aborts. */
export interface GithubClient {
  /** @param token the caller's, null when there is none */
  session(token: PlatformToken | null): GithubSession;
  close(): Promise<void>;
}

interface Platform {
  readonly api: URL;
  readonly git: URL;
  readonly raw: URL;
  readonly http: HttpClient;
  readonly rest: RestApi;
  readonly listRefs: ListRefs;
  readonly ownToken: PlatformToken | null;
}

export function createGithubClient(options: GithubClientOptions): GithubClient {
  const [api, raw, git] = [folder(options.apiUrl), folder(options.rawUrl), folder(options.gitUrl)];
  const { breakers, attemptTimeoutMs } = options;
  const breakerOf = (url: URL) => {
    if (breakers === undefined) return undefined;
    if (isBelow(api, url)) return breakers.api;
    return isBelow(raw, url) ? breakers.raw : breakers.git;
  };
  const http = createHttpClient({
    ...options,
    upstream: 'github',
    timeoutMs: options.retry.attempts * attemptTimeoutMs,
    breakerOf,
    failureOf: (response, now) => platformFailure('github', response, now),
  });
  const platform: Platform = {
    api,
    git,
    raw,
    http,
    rest: createRestApi(api, http, options.maxCacheBytes),
    listRefs: createListRefs(git, http),
    ownToken: options.ownToken,
  };
  return { session: (token) => createSession(platform, token), close: () => http.close() };
}

/** Files and refs that one scan asks for at once. */
const CONCURRENCY_OF_A_SESSION = 8;

function folder(address: string): URL {
  return new URL(address.endsWith('/') ? address : `${address}/`);
}

function isBelow(base: URL, url: URL): boolean {
  return url.origin === base.origin && url.pathname.startsWith(base.pathname);
}

function createSession(platform: Platform, callers: PlatformToken | null): GithubSession {
  const { rest, git, http } = platform;
  const places = createSemaphore(CONCURRENCY_OF_A_SESSION);
  const readContent = createContentReader(platform, callers);
  const token = callers ?? platform.ownToken;
  const asked = <T>(ask: () => Promise<T>) => mapAuthErrors(callers !== null, token !== null, ask);
  const sources = { rest, token, mayBePrivate: callers !== null, listRefs: platform.listRefs };
  return {
    hasToken: token !== null,
    open: async (reference, signal) => {
      const snapshot = await asked(() => openSnapshot(reference, sources, signal));
      if (snapshot === null) throw new UnknownRefError();
      return snapshot;
    },
    openChange: (change, signal) => asked(() => openChange(change, sources, signal)),
    listTree: (snapshot, signal) => asked(() => listTree(snapshot, rest, token, signal)),
    readFile: (snapshot, entry, maxBytes, signal) =>
      places.run(() => asked(() => readContent(snapshot, entry, maxBytes, signal)), signal),
    readPublicFile: ({ owner, name }, commit, path, maxBytes, signal) =>
      places.run(
        () =>
          orAbsent(readRaw({ owner, name, commit }, path, maxBytes, { baseUrl: platform.raw, http }, signal)),
        signal,
      ),
    readArchive: (snapshot, isWanted, limits, signal) =>
      asked(() =>
        downloadArchive(snapshot, callers, isWanted, limits, { api: platform.api, git, http }, signal),
      ),
    listRefs: (repository, signal) => places.run(() => platform.listRefs(repository, signal), signal),
    resolveCommit: async (repository, ref, signal) => {
      // Our own token must not tell strangers of private repositories.
      if (callers === null) return null;
      const commit = await asked(() => commitOf(repository, ref.split('/'), rest, callers, signal));
      return commit.kind === 'commit' ? commit.sha : null;
    },
    isArchived: (repository, signal) => isArchived(repository, rest, token, signal),
    hasOwner: async (owner, signal) => {
      const request = { path: `/users/${segment(owner)}`, token, acceptStatuses: [404] };
      return await asked(() => rest.read(request, ({ status }) => status !== 404, signal));
    },
    findBranchesOf: (repository, sha, signal) =>
      findBranchesOf(repository, sha, { baseUrl: git, http }, signal),
    compareCommits: (repository, base, sha, signal) =>
      compareCommits(repository, base, sha, rest, token, signal),
  };
}

async function orAbsent<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'not_found') return null;
    throw error;
  }
}

async function isArchived(
  { owner, name }: RepositoryName,
  rest: RestApi,
  token: PlatformToken | null,
  signal: AbortSignal,
): Promise<boolean | null> {
  const asked = rest.get({ path: repoPath(owner, name), token }, Repository, signal);
  const facts = await orNull(asked, signal);
  return facts === null ? null : (facts.archived ?? false);
}

/**
 * Whose trouble a refusal is. With the caller's token, "not found" means that it may not read; without any token,
 * "unauthorized" says no more than that nothing public is there; and our own token refused is our own fault.
 */
async function mapAuthErrors<T>(isCallers: boolean, hasToken: boolean, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UpstreamError) || isOfRefs(error)) throw error;
    if (isCallers && error.kind === 'not_found') {
      throw new UpstreamError('github', 'unauthorized', 'shows the token no such repository', {
        cause: error,
      });
    }
    if (!isCallers && error.kind === 'unauthorized') {
      const kind = hasToken ? 'unavailable' : 'not_found';
      throw new UpstreamError('github', kind, 'rejected our request', { cause: error });
    }
    throw error;
  }
}

/** The repository was shown: nobody's token is in doubt. */
function isOfRefs(error: UpstreamError): boolean {
  return error instanceof UnknownRefError || error instanceof UnrelatedRefsError;
}
