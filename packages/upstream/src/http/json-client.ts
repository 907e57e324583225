import type { z } from 'zod';
import type { UpstreamName } from '../errors.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { createHttpClient, type HttpClientOptions, type HttpResponse, whole } from './http-client.ts';
import { readJson, readShape } from './read-json.ts';

export interface JsonClientOptions extends Omit<HttpClientOptions, 'breakerOf'> {
  /** Scheme, host and perhaps a path that stands before every request's path. */
  readonly baseUrl: string;
  /** The largest body that is read, counted after inflating. */
  readonly maxBytes: number;
  readonly breaker?: CircuitBreaker;
}

export interface JsonRequest {
  readonly method: 'GET' | 'POST';
  /** Begins with `/`; whatever came from outside is percent-encoded. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses besides 2xx that are responses here and not errors. */
  readonly acceptStatuses?: readonly number[];
}

export interface JsonResponse extends HttpResponse {
  /** Undefined when an accepted status other than 2xx came without JSON. */
  readonly body: unknown;
}

/**
 * JSON over HTTP with a deadline, a byte cap, bounded concurrency and retries. A POST is a look-up and repeated
 * like a GET; redirects are not followed. Every method throws UpstreamError, or the signal's reason when the
 * caller aborts.
 */
export interface JsonClient {
  get<T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>;
  post<T>(path: string, body: unknown, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>;
  /** @param interpret tells what a response means; what it throws is the failure of the attempt. */
  exchange<T>(
    request: JsonRequest,
    interpret: (response: JsonResponse) => T,
    signal: AbortSignal,
  ): Promise<T>;
  /** Ends the client's own connections. */
  close(): Promise<void>;
}

export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { upstream, maxBytes, breaker } = options;
  const base = options.baseUrl.replace(/\/$/, '');
  const http = createHttpClient({ ...options, breakerOf: () => breaker });
  const read = whole(maxBytes);

  async function call<T>(
    { method, path, body, headers, acceptStatuses = [] }: JsonRequest,
    interpret: (response: JsonResponse) => T,
    signal: AbortSignal,
  ): Promise<T> {
    if (!path.startsWith('/')) throw new TypeError('a request path begins with a slash');
    const request = {
      url: new URL(base + path),
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      acceptStatuses,
    };
    return http.send(
      request,
      async (...received) => {
        const { status, header, bytes } = await read(...received);
        const json = acceptStatuses.includes(status) ? jsonIfAny(upstream, bytes) : readJson(upstream, bytes);
        return interpret({ status, header, body: json });
      },
      signal,
    );
  }

  return {
    get: (path, schema, signal) =>
      call({ method: 'GET', path }, ({ body }) => readShape(upstream, schema, body), signal),
    post: (path, body, schema, signal) =>
      call({ method: 'POST', path, body }, (response) => readShape(upstream, schema, response.body), signal),
    exchange: call,
    close: () => http.close(),
  };
}

function jsonIfAny(upstream: UpstreamName, bytes: Uint8Array): unknown {
  try {
    return readJson(upstream, bytes);
  } catch {
    return undefined;
  }
}
