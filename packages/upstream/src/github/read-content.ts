import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import type { PlatformToken } from './platform-token.ts';
import { readBlob, readRaw } from './read-blob.ts';
import type { RestApi } from './rest.ts';
import type { GitTreeEntry, RepositorySnapshot } from './snapshot.ts';
import type { Transport } from './transport.ts';

export interface ContentSources {
  readonly rest: RestApi;
  readonly raw: URL;
  readonly transport: Transport;
  readonly ownToken: PlatformToken | null;
}

/** The content of one file; throws UpstreamError or the signal's reason. */
export type ReadContent = (
  snapshot: RepositorySnapshot,
  entry: GitTreeEntry,
  maxBytes: number,
  signal: AbortSignal,
) => Promise<Uint8Array>;

/** Of the 60 requests an hour that the platform serves without a token. */
const MAX_ANONYMOUS_BLOBS = 20;

/**
 * The files of one scan. A caller's token goes to the REST API alone, so its files come from there; public ones come
 * from the raw host, and once that has failed, from the REST API as far as the quota goes.
 */
export function createContentReader(sources: ContentSources, callers: PlatformToken | null): ReadContent {
  const { rest, raw, transport, ownToken } = sources;
  let left = ownToken === null ? MAX_ANONYMOUS_BLOBS : Number.POSITIVE_INFINITY;
  let failure: UpstreamError | null = null;

  /** A host that limits us or is away is not asked again in this scan. */
  async function fromRaw(...[snapshot, entry, maxBytes, signal]: Parameters<ReadContent>) {
    if (failure !== null) return null;
    try {
      return await readRaw(snapshot, entry, maxBytes, { baseUrl: raw, transport }, signal);
    } catch (error) {
      if (!(error instanceof UpstreamError) || !OF_THE_HOST.has(error.kind)) throw error;
      failure = error;
      return null;
    }
  }

  return async (snapshot, entry, maxBytes, signal) => {
    if (callers !== null) return readBlob(snapshot, entry, maxBytes, rest, callers, signal);
    const bytes = await fromRaw(snapshot, entry, maxBytes, signal);
    if (bytes !== null) return bytes;
    if (left === 0 && failure !== null) throw failure;
    left -= 1;
    return readBlob(snapshot, entry, maxBytes, rest, ownToken, signal);
  };
}

const OF_THE_HOST: ReadonlySet<UpstreamErrorKind> = new Set(['rate_limited', 'timeout', 'unavailable']);
