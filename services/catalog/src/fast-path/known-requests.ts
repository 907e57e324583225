import type { IncomingMessage } from 'node:http';
import type { Representation } from '@repo/service-kit/http';
import { LRUCache } from 'lru-cache';

/** What a request was found to ask for. */
export interface KnownRequest {
  readonly endpointId: string;
  /** Gives the response, at once when it is cached. Must depend on nothing but the request's target and `Host`. */
  readonly ask: () => Representation | Promise<Representation>;
}

/** Requests that were taken apart before. */
export interface KnownRequests {
  remember(request: IncomingMessage, known: KnownRequest): void;
  find(request: IncomingMessage): KnownRequest | undefined;
}

/** The bodies of responses are not held here. */
const MAX_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 1_000;
const LONGEST_TARGET = 1_000;

export function createKnownRequests(): KnownRequests {
  const cached = new LRUCache<string, KnownRequest>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_, key) => 2 * key.length + ENTRY_BYTES,
  });
  return {
    remember(request, known) {
      const key = keyOf(request);
      if (key !== null) cached.set(key, known);
    },
    find(request) {
      const key = keyOf(request);
      return key === null ? undefined : cached.get(key);
    },
  };
}

/** Null for what is not worth knowing, or has more to it than its target. */
function keyOf({ method, url, headers }: IncomingMessage): string | null {
  const { host } = headers;
  if (host === undefined || url === undefined || url.length > LONGEST_TARGET) return null;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  return `${host} ${url}`;
}
