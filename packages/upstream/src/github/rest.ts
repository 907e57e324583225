import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { type HttpClient, type HttpResponse, whole } from '../http/http-client.ts';
import { readJson, readShape } from '../http/read-json.ts';
import { followRedirects, REDIRECTS } from '../http/redirects.ts';
import type { PlatformToken } from './platform-token.ts';

/** What the platform's REST API is asked; `path` begins with `/` and is percent-encoded. */
export interface RestRequest {
  readonly path: string;
  readonly accept?: string;
  readonly token: PlatformToken | null;
  readonly maxBytes?: number;
  readonly acceptStatuses?: readonly number[];
  /** The response can never change (it is named by a commit): asked once and, when it could be parsed, cached. */
  readonly isImmutable?: boolean;
}

export interface RestResponse extends HttpResponse {
  readonly bytes: Uint8Array;
}

/** The REST API. Renames are followed inside the API's own origin, so the token never leaves it. */
export interface RestApi {
  /** What `parse` makes of the response; cached only when it could be parsed. */
  read<T>(request: RestRequest, parse: (response: RestResponse) => T, signal: AbortSignal): Promise<T>;
  get<T>(request: RestRequest, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>;
}

/** A public response and how to ask whether it still holds. What a token opened is never cached. */
interface CachedResponse {
  readonly etag: string | null;
  readonly bytes: Uint8Array;
}

const JSON_TYPE = 'application/vnd.github+json';
const MAX_JSON_BYTES = 8 * 1024 * 1024;
const NOT_MODIFIED = 304;

/** @param maxCacheBytes of anonymous responses that are cached in all; of each an eighth of it at most */
export function createRestApi(base: URL, http: HttpClient, maxCacheBytes: number): RestApi {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxCacheBytes,
    maxEntrySize: Math.max(1, Math.floor(maxCacheBytes / 8)),
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
  });

  async function read<T>(
    request: RestRequest,
    parse: (response: RestResponse) => T,
    signal: AbortSignal,
  ): Promise<T> {
    const accept = request.accept ?? JSON_TYPE;
    const first = new URL(request.path.slice(1), base);
    const key = `${accept} ${first.href}`;
    const cached = request.token === null ? cache.get(key) : undefined;
    if (cached !== undefined && request.isImmutable === true) {
      return parse({ status: 200, bytes: cached.bytes, header: () => null });
    }
    const acceptStatuses = [...REDIRECTS, NOT_MODIFIED, ...(request.acceptStatuses ?? [])];
    const response = await followRedirects(
      'github',
      first,
      (url) => {
        const headers = headersFor(accept, request.token, url === first ? (cached?.etag ?? null) : null);
        return http.send({ url, headers, acceptStatuses }, whole(request.maxBytes ?? MAX_JSON_BYTES), signal);
      },
      (to) => to.origin === base.origin && to.pathname.startsWith(base.pathname),
    );
    if (response.status === NOT_MODIFIED && cached !== undefined)
      return parse({ ...response, status: 200, bytes: cached.bytes });
    const parsed = parse(response);
    const etag = response.header('etag');
    const isCacheable = request.token === null && response.status === 200;
    if (isCacheable && (etag !== null || request.isImmutable === true))
      cache.set(key, { etag, bytes: response.bytes });
    return parsed;
  }

  return {
    read,
    get: (request, schema, signal) =>
      read(request, ({ bytes }) => readShape('github', schema, readJson('github', bytes)), signal),
  };
}

function headersFor(
  accept: string,
  token: PlatformToken | null,
  etag: string | null,
): Record<string, string> {
  return {
    accept,
    'x-github-api-version': '2022-11-28',
    ...(token === null ? {} : { authorization: token.authorization() }),
    ...(etag === null ? {} : { 'if-none-match': etag }),
  };
}

/** `/repos/{owner}/{name}`. */
export function repoPath(owner: string, name: string): string {
  return `/repos/${segment(owner)}/${segment(name)}`;
}

/** One segment of a path, percent-encoded; a dot segment would be taken away by the URL parser. */
export function segment(text: string): string {
  if (text === '.' || text === '..') throw new TypeError('a dot segment is no name');
  return encodeURIComponent(text);
}
