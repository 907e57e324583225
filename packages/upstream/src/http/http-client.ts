import { createSemaphore } from '@repo/service-kit/semaphore';
import { Agent, type Dispatcher, request as fetchFrom } from 'undici';
import type { UpstreamError } from '../errors.ts';
import { type AttemptOptions, withRetries } from './attempts.ts';
import { type CircuitBreaker, outcomeOf } from './circuit-breaker.ts';
import { type FailedResponse, statusFailure } from './failure.ts';
import { readBody } from './read-body.ts';

export interface HttpClientOptions extends AttemptOptions {
  readonly userAgent: string;
  /** Calls under way at once, shared by everybody who uses this client. */
  readonly concurrency: number;
  /** Counts whole calls, all attempts of one together; absent: an upstream that fails is asked all the same. */
  readonly breakerOf?: (url: URL) => CircuitBreaker | undefined;
  /** The error of a status that is not accepted; absent: what HTTP says of it. */
  readonly failureOf?: (response: FailedResponse, now: Date) => UpstreamError;
  /**
   * How long an idle connection stays open, where the peer does not say itself; absent: 4 s. A peer may close it
   * without a word just when it is used: for clients that repeat.
   */
  readonly idleMs?: number;
  /** A peer that says nothing for so long is given up; absent: only when the time of the attempt is over. */
  readonly silenceMs?: number;
}

export interface HttpRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Statuses besides 2xx that are responses here and not errors. */
  readonly acceptStatuses?: readonly number[];
}

export interface HttpResponse {
  readonly status: number;
  /** One header field, of several the first; null when absent. @param name in lower case */
  readonly header: (name: string) => string | null;
}

/** Must read the body to its end, or destroy it. Errors of socket and stream may pass as they are. */
export type Consume<T> = (
  response: HttpResponse,
  body: Dispatcher.ResponseData['body'],
  signal: AbortSignal,
) => Promise<T>;

/** Reads a body of at most `maxBytes` whole. */
export function whole(maxBytes: number): Consume<HttpResponse & { readonly bytes: Uint8Array }> {
  return async (response, body, signal) => ({
    ...response,
    bytes: await readBody(body, response.header('content-encoding'), maxBytes, signal),
  });
}

/**
 * HTTP with a deadline, bounded concurrency and retries. A POST is a look-up and repeated like a GET; redirects are not
 * followed. Every method throws UpstreamError, or the signal's reason when the caller aborts.
 */
export interface HttpClient {
  /** @param consume is called anew for every attempt. */
  send<T>(request: HttpRequest, consume: Consume<T>, signal: AbortSignal): Promise<T>;
  /** Sends once; a body may come for two minutes, and how long it does says nothing of its host. */
  stream<T>(request: HttpRequest, consume: Consume<T>, signal: AbortSignal): Promise<T>;
  /** Ends the client's connections. */
  close(): Promise<void>;
}

const MAX_ERROR_BYTES = 16_384;
/** A stream ends with its caller; this is only against one that nobody ends. */
const ONCE = { attemptTimeoutMs: 120_000, timeoutMs: 120_000, retry: undefined };

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { upstream, timing, silenceMs } = options;
  const failureOf =
    options.failureOf ?? ((response: FailedResponse, now: Date) => statusFailure(upstream, response, now));
  const places = createSemaphore(options.concurrency);
  const agent = new Agent({
    connections: options.concurrency,
    connect: { timeout: silenceMs ?? options.attemptTimeoutMs },
    ...(options.idleMs === undefined ? {} : { keepAliveTimeout: options.idleMs }),
    // Without it the signal's deadline is exact and covers connecting, headers and body.
    headersTimeout: silenceMs ?? 0,
    bodyTimeout: silenceMs ?? 0,
    allowH2: false,
  });

  async function exchange<T>(request: HttpRequest, consume: Consume<T>, signal: AbortSignal): Promise<T> {
    const response = await fetchFrom(request.url, {
      method: request.method ?? 'GET',
      headers: { 'accept-encoding': 'gzip', 'user-agent': options.userAgent, ...request.headers },
      body: request.body ?? null,
      dispatcher: agent,
      signal,
    });
    const { statusCode: status, headers, body } = response;
    const header = (name: string) => [headers[name]].flat()[0] ?? null;
    if (request.acceptStatuses?.includes(status) !== true && (status < 200 || status >= 300)) {
      const read = readBody(body, header('content-encoding'), MAX_ERROR_BYTES, signal);
      const text = (await read.catch(() => Buffer.alloc(0))).toString('latin1');
      throw failureOf({ status, header, text }, timing.clock.now());
    }
    return consume({ status, header }, body, signal);
  }

  return {
    async send(request, consume, signal) {
      const breaker = options.breakerOf?.(request.url);
      breaker?.throwIfOpen();
      const work = () => withRetries(options, (deadline) => exchange(request, consume, deadline), signal);
      return places.run(() => breaker?.run(work, signal) ?? work(), signal);
    },
    async stream(request, consume, signal) {
      const settle = options.breakerOf?.(request.url)?.begin();
      const beginning: typeof consume = (...begun) => {
        settle?.('answered');
        return consume(...begun);
      };
      const work = () =>
        withRetries({ ...options, ...ONCE }, (deadline) => exchange(request, beginning, deadline), signal);
      try {
        return await places.run(work, signal);
      } catch (error) {
        settle?.(outcomeOf(error));
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}
