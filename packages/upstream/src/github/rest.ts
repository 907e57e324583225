import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { UpstreamError } from '../errors.ts';
import { readJson, readShape } from '../http/read-json.ts';
import type { PlatformToken } from './platform-token.ts';
import type { PlatformAnswer, Transport } from './transport.ts';

/** What the platform's REST API is asked; `path` begins with `/` and is percent-encoded. */
export interface RestRequest {
  readonly path: string;
  readonly accept?: string;
  readonly token: PlatformToken | null;
  readonly maxBytes?: number;
  readonly acceptStatuses?: readonly number[];
  /** The answer can never change (it is named by a commit): asked once and, when it could be parsed, cached. */
  readonly isImmutable?: boolean;
}

export interface RestAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
  header(name: string): string | null;
}

/** The REST API. Renames are followed inside the API's own origin, so the token never leaves it. */
export interface RestApi {
  /** What `parse` makes of the response; cached only when it could be parsed. */
  read<T>(request: RestRequest, parse: (answer: RestAnswer) => T, signal: AbortSignal): Promise<T>;
  get<T>(request: RestRequest, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>;
}

/** A public answer and how to ask whether it still holds. What a token opened is never kept. */
interface KeptAnswer {
  readonly etag: string | null;
  readonly bytes: Uint8Array;
}

const JSON_TYPE = 'application/vnd.github+json';
const MAX_JSON_BYTES = 8 * 1024 * 1024;
const MAX_MOVES = 3;
const MOVED: readonly number[] = [301, 302, 307, 308];
const NOT_MODIFIED = 304;

/** @param maxCacheBytes of anonymous answers that are kept in all; of each an eighth of it at most */
export function createRestApi(base: URL, transport: Transport, maxCacheBytes: number): RestApi {
  const cache = new LRUCache<string, KeptAnswer>({
    maxSize: maxCacheBytes,
    maxEntrySize: Math.max(1, Math.floor(maxCacheBytes / 8)),
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
  });

  /** A response on which nobody has looked yet; `keep` stores it for the next caller. */
  async function send(
    request: RestRequest,
    signal: AbortSignal,
  ): Promise<{ readonly answer: RestAnswer; readonly keep: () => void }> {
    const accept = request.accept ?? JSON_TYPE;
    const first = new URL(request.path.slice(1), base);
    const kept = request.token === null ? cache.get(keyOf(accept, first)) : undefined;
    if (kept !== undefined && request.isImmutable === true) {
      return { answer: { status: 200, bytes: kept.bytes, header: () => null }, keep: () => undefined };
    }
    let url = first;
    for (let moves = 0; moves <= MAX_MOVES; moves += 1) {
      const answer = await transport.exchange(
        {
          url,
          method: 'GET',
          headers: headersFor(accept, request.token, moves === 0 ? (kept?.etag ?? null) : null),
          maxBytes: request.maxBytes ?? MAX_JSON_BYTES,
          acceptStatuses: [...MOVED, NOT_MODIFIED, ...(request.acceptStatuses ?? [])],
        },
        signal,
      );
      if (answer.status === NOT_MODIFIED && kept !== undefined)
        return { answer: { ...answer, status: 200, bytes: kept.bytes }, keep: () => undefined };
      if (!MOVED.includes(answer.status)) return { answer, keep: () => keep(first, accept, request, answer) };
      url = movedWithin(base, url, answer.header('location'));
    }
    throw new UpstreamError('github', 'invalid_response', 'redirects too often');
  }

  function keep(url: URL, accept: string, request: RestRequest, answer: PlatformAnswer): void {
    const etag = answer.header('etag');
    if (request.token !== null || answer.status !== 200) return;
    if (etag === null && request.isImmutable !== true) return;
    cache.set(keyOf(accept, url), { etag, bytes: answer.bytes });
  }

  async function read<T>(
    request: RestRequest,
    parse: (answer: RestAnswer) => T,
    signal: AbortSignal,
  ): Promise<T> {
    const { answer, keep: keepAnswer } = await send(request, signal);
    const parsed = parse(answer);
    keepAnswer();
    return parsed;
  }

  return {
    read,
    get: (request, schema, signal) =>
      read(request, ({ bytes }) => readShape('github', schema, readJson('github', bytes)), signal),
  };
}

function keyOf(accept: string, url: URL): string {
  return `${accept} ${url.href}`;
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

/** The address of a renamed repository: only below the API's own base, where the token may go. */
function movedWithin(base: URL, from: URL, location: string | null): URL {
  const target =
    location !== null && location !== '' && URL.canParse(location, from.href)
      ? new URL(location, from)
      : null;
  if (target === null || target.origin !== base.origin || !target.pathname.startsWith(base.pathname)) {
    throw new UpstreamError('github', 'invalid_response', 'redirects to another place');
  }
  return target;
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
