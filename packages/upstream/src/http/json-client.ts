import { createSemaphore } from '@repo/service-kit/semaphore';
import { Agent, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { type AttemptOptions, withRetries } from './attempts.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { exchange, type JsonRequest, type JsonResponse } from './exchange.ts';
import { readShape } from './read-json.ts';

export interface JsonClientOptions extends AttemptOptions {
  /** Scheme, host and perhaps a path that stands before every request's path. */
  readonly baseUrl: string;
  readonly userAgent: string;
  /** The largest body that is read, counted after inflating. */
  readonly maxBytes: number;
  /** Calls under way at once, shared by everybody who uses this client. */
  readonly concurrency: number;
  /** Counts whole calls, all attempts of one together; absent: an upstream that fails is asked all the same. */
  readonly breaker?: CircuitBreaker;
  /**
   * How long an idle connection stays open, where the peer does not say itself; absent: 4 s. A peer may close it
   * without a word just when it is used: for clients that repeat.
   */
  readonly idleMs?: number;
  /** Absent: an agent of its own, ended by `close`. */
  readonly dispatcher?: Dispatcher;
}

/**
 * JSON over HTTP with a deadline, a byte cap, bounded concurrency and retries. A POST is a look-up and repeated
 * like a GET; redirects are not followed. Every method throws UpstreamError, or the signal's reason when the
 * caller aborts.
 */
export interface JsonClient {
  get<T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>;
  post<T>(path: string, body: unknown, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>;
  exchange(request: JsonRequest, signal: AbortSignal): Promise<JsonResponse>;
  /** Ends the client's own connections. */
  close(): Promise<void>;
}

export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { upstream, timing } = options;
  const places = createSemaphore(options.concurrency);
  const agent = options.dispatcher ?? createAgent(options);
  const sending = { ...options, dispatcher: agent, now: () => timing.clock.now() };

  async function call<T>(
    request: JsonRequest,
    interpret: (response: JsonResponse) => T,
    signal: AbortSignal,
  ): Promise<T> {
    if (!request.path.startsWith('/')) throw new TypeError('a request path begins with a slash');
    options.breaker?.throwIfOpen();
    const attempt = async (deadline: AbortSignal) => interpret(await exchange(request, sending, deadline));
    const work = () => withRetries(options, attempt, signal);
    return places.run(() => options.breaker?.run(work) ?? work(), signal);
  }

  return {
    get: (path, schema, signal) =>
      call({ method: 'GET', path }, (response) => readShape(upstream, schema, response.body), signal),
    post: (path, body, schema, signal) =>
      call({ method: 'POST', path, body }, (response) => readShape(upstream, schema, response.body), signal),
    exchange: (request, signal) => call(request, (response) => response, signal),
    close: async () => {
      if (options.dispatcher === undefined) await agent.destroy();
    },
  };
}

function createAgent(options: JsonClientOptions): Agent {
  return new Agent({
    connections: options.concurrency,
    connect: { timeout: options.attemptTimeoutMs },
    ...(options.idleMs === undefined ? {} : { keepAliveTimeout: options.idleMs }),
    allowH2: false,
  });
}
