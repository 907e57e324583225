import { createHash } from 'node:crypto';
import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import { type HttpClient, whole } from '../http/http-client.ts';
import type { PlatformToken } from './platform-token.ts';
import { type RestApi, type RestResponse, repoPath, segment } from './rest.ts';
import { Blob as BlobShape } from './schema.ts';
import type { GitTreeEntry, RepositorySnapshot } from './snapshot.ts';

export interface ContentSources {
  readonly rest: RestApi;
  readonly raw: URL;
  readonly http: HttpClient;
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
  const { rest, raw, http, ownToken } = sources;
  let left = ownToken === null ? MAX_ANONYMOUS_BLOBS : Number.POSITIVE_INFINITY;
  let failure: UpstreamError | null = null;

  /** A host that limits us or is away is not asked again in this scan. */
  async function fromRaw(...[snapshot, entry, maxBytes, signal]: Parameters<ReadContent>) {
    if (failure !== null) return null;
    try {
      return await readRaw(snapshot, entry.path, maxBytes, { baseUrl: raw, http }, signal);
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

const RAW_TYPE = 'application/vnd.github.raw+json';

/** The content of a file through the REST API: costs one request of the token's quota. */
async function readBlob(
  { owner, name }: RepositorySnapshot,
  entry: GitTreeEntry,
  maxBytes: number,
  rest: RestApi,
  token: PlatformToken | null,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const path = `${repoPath(owner, name)}/git/blobs/${segment(entry.sha)}`;
  // Base64 in JSON is a third larger, and has line ends.
  const request = { path, accept: RAW_TYPE, token, maxBytes: maxBytes * 1.5 + 4_096, isImmutable: true };
  const parse = (response: RestResponse) => {
    const bytes = fromJson(response.bytes, response.header('content-type'), entry.sha) ?? response.bytes;
    if (bytes.byteLength > maxBytes)
      throw new UpstreamError('github', 'invalid_response', 'the body is too large');
    if (objectId(bytes) !== entry.sha)
      throw new UpstreamError('github', 'invalid_response', 'the body is not the object that was asked for');
    return bytes;
  };
  return await rest.read(request, parse, signal);
}

/** The id that git gives to these bytes as a blob. */
function objectId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
}

/** Servers that do not know the raw media type send JSON with the content in base64; null for any other bytes. */
function fromJson(bytes: Uint8Array, contentType: string | null, sha: string): Uint8Array | null {
  if (contentType?.startsWith('application/json') !== true) return null;
  try {
    const blob = BlobShape.safeParse(JSON.parse(Buffer.from(bytes).toString()));
    const isThis = blob.success && blob.data.sha === sha && blob.data.encoding === 'base64';
    return isThis ? Buffer.from(blob.data.content, 'base64') : null;
  } catch {
    return null;
  }
}

/** The content of a public file at its commit from the raw host: costs no quota and carries no token. */
export async function readRaw(
  { owner, name, commit }: Pick<RepositorySnapshot, 'owner' | 'name' | 'commit'>,
  path: string,
  maxBytes: number,
  raw: { readonly baseUrl: URL; readonly http: HttpClient },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const segments = [owner, name, commit ?? 'HEAD', ...path.split('/')];
  const url = new URL(segments.map(segment).join('/'), raw.baseUrl);
  const { bytes } = await raw.http.send({ url, headers: {} }, whole(maxBytes), signal);
  return bytes;
}
