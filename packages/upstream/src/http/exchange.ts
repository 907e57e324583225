import { type Dispatcher, request as send } from 'undici';
import type { UpstreamName } from '../errors.ts';
import { statusFailure } from './failure.ts';
import { headerOf } from './header-of.ts';
import { readBody } from './read-body.ts';
import { readJson } from './read-json.ts';

export interface JsonRequest {
  readonly method: 'GET' | 'POST';
  /** Begins with `/`; whatever came from outside is percent-encoded. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses besides 2xx that are responses here and not errors. */
  readonly acceptStatuses?: readonly number[];
}

export interface JsonResponse {
  readonly status: number;
  /** One header field, null when absent. */
  header(name: string): string | null;
  /** Undefined when an accepted status other than 2xx came without JSON. */
  readonly body: unknown;
}

/** A request made ready once and sent as often as need be. */
export interface PreparedRequest {
  readonly address: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly acceptStatuses: readonly number[];
}

export interface ExchangeLimits {
  readonly upstream: UpstreamName;
  readonly dispatcher: Dispatcher;
  readonly maxBytes: number;
  readonly now: () => Date;
}

const MAX_DISCARDED_BYTES = 16_384;

/** Joins address and header fields; throws TypeError when our own path is wrong. */
export function prepareRequest(baseUrl: string, userAgent: string, request: JsonRequest): PreparedRequest {
  if (!request.path.startsWith('/')) throw new TypeError('a request path begins with a slash');
  return {
    address: `${baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl}${request.path}`,
    method: request.method,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': userAgent,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    body: request.body === undefined ? null : JSON.stringify(request.body),
    acceptStatuses: request.acceptStatuses ?? [],
  };
}

/**
 * Sends one request and reads its JSON. Redirects are not followed.
 *
 * @throws UpstreamError when the status or the body is not as it must be; errors of socket, stream and signal as they come.
 */
export async function exchange(
  request: PreparedRequest,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<JsonResponse> {
  const { upstream } = limits;
  const { address, method, headers, body } = request;
  // No timeouts of its own: the signal's deadline is exact and covers connecting, headers and body.
  const quiet = { headersTimeout: 0, bodyTimeout: 0 };
  const response = await send(address, {
    method,
    headers,
    body,
    dispatcher: limits.dispatcher,
    signal,
    ...quiet,
  });
  const status = response.statusCode;
  const header = (name: string) => headerOf(response, name);
  const isAccepted = request.acceptStatuses.includes(status);
  const failure = isAccepted ? null : statusFailure(upstream, status, header('retry-after'), limits.now());
  if (failure !== null) {
    await response.body.dump({ limit: MAX_DISCARDED_BYTES, signal }).catch(() => null);
    throw failure;
  }
  const bytes = await readBody(response.body, header('content-encoding'), limits.maxBytes, signal);
  const isSuccess = status >= 200 && status < 300;
  return { status, header, body: isSuccess ? readJson(upstream, bytes) : jsonIfAny(upstream, bytes) };
}

function jsonIfAny(upstream: UpstreamName, bytes: Uint8Array): unknown {
  try {
    return readJson(upstream, bytes);
  } catch {
    return undefined;
  }
}
