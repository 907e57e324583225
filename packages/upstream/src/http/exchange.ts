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

export interface ExchangeOptions {
  readonly upstream: UpstreamName;
  /** Stands before every path. */
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly dispatcher: Dispatcher;
  readonly maxBytes: number;
  readonly now: () => Date;
}

const MAX_DISCARDED_BYTES = 16_384;

/**
 * Sends one request and reads its JSON. Redirects are not followed.
 *
 * @throws UpstreamError when the status or the body is not as it must be; errors of socket, stream and signal as they come.
 */
export async function exchange(
  { method, path, body, headers, acceptStatuses = [] }: JsonRequest,
  options: ExchangeOptions,
  signal: AbortSignal,
): Promise<JsonResponse> {
  const { upstream, dispatcher } = options;
  const response = await send(`${options.baseUrl.replace(/\/$/, '')}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': options.userAgent,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    dispatcher,
    signal,
    // No timeouts of its own: the signal's deadline is exact and covers connecting, headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const status = response.statusCode;
  const header = (name: string) => headerOf(response, name);
  const isAccepted = acceptStatuses.includes(status);
  const failure = isAccepted ? null : statusFailure(upstream, status, header('retry-after'), options.now());
  if (failure !== null) {
    await response.body.dump({ limit: MAX_DISCARDED_BYTES, signal }).catch(() => null);
    throw failure;
  }
  const bytes = await readBody(response.body, header('content-encoding'), options.maxBytes, signal);
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
