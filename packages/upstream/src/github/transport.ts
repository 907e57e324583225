import type { Readable } from 'node:stream';
import { createSemaphore } from '@repo/service-kit/semaphore';
import { Agent, type Dispatcher, request as fetchFrom } from 'undici';
import { UpstreamError } from '../errors.ts';
import { type AttemptOptions, type UpstreamCall, withRetries } from '../http/attempts.ts';
import { type CircuitBreaker, outcomeOf } from '../http/circuit-breaker.ts';
import { headerOf } from '../http/header-of.ts';
import { readBody } from '../http/read-body.ts';
import type { RetryPolicy } from '../http/retry.ts';
import type { Timing } from '../http/timing.ts';
import { platformFailure } from './platform-failure.ts';

export interface TransportOptions {
  readonly userAgent: string;
  /** The most one request may take, connecting and reading included. */
  readonly attemptTimeoutMs: number;
  /** Requests under way at once, all scans together. */
  readonly concurrency: number;
  readonly retry: RetryPolicy;
  readonly timing: Timing;
  /** The circuit breakers: one for each of the platform's hosts. */
  readonly breakerOf?: (url: URL) => CircuitBreaker | undefined;
  readonly dispatcher?: Dispatcher;
  readonly onCall?: (call: UpstreamCall) => void;
}

export interface PlatformRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly maxBytes: number;
  /** Statuses besides 2xx that are responses here. */
  readonly acceptStatuses?: readonly number[];
}

export interface PlatformResponse {
  readonly status: number;
  header(name: string): string | null;
  readonly bytes: Uint8Array;
}

type ResponseHead = Omit<PlatformResponse, 'bytes'>;

/** HTTP to the platform. Redirects are never followed here. Every method throws UpstreamError or the signal's reason. */
export interface Transport {
  /** Sends, reads the body whole, and repeats what failed on the way; a limit is never pressed. */
  exchange(request: PlatformRequest, signal: AbortSignal): Promise<PlatformResponse>;
  /** Sends once and hands over the body as it comes. `consume` gets an accepted status' response too. */
  stream<T>(
    request: PlatformRequest,
    consume: (response: ResponseHead, body: Readable) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T>;
  close(): Promise<void>;
}

const MAX_ERROR_BYTES = 16_384;
/** A stream ends with its caller; this is only against one that nobody ends. */
const STREAM_TIMEOUT_MS = 120_000;

export function createTransport(options: TransportOptions): Transport {
  const { attemptTimeoutMs, timing, onCall } = options;
  const places = createSemaphore(options.concurrency);
  const agent = options.dispatcher ?? new Agent({ connections: options.concurrency, allowH2: false });
  // A limit is for our caller to sit out.
  const retry = { ...options.retry, maxRetryAfterMs: -1 };
  const shared = { upstream: 'github', retry, timing, ...(onCall === undefined ? {} : { onCall }) } as const;
  const timeoutMs = retry.attempts * attemptTimeoutMs;
  const repeated: AttemptOptions = { ...shared, attemptTimeoutMs, timeoutMs };
  const once: AttemptOptions = {
    ...shared,
    attemptTimeoutMs: STREAM_TIMEOUT_MS,
    timeoutMs: STREAM_TIMEOUT_MS,
    retry: { ...retry, attempts: 1 },
  };
  const send = <T>(
    request: PlatformRequest,
    consume: Consume<T>,
    attempts: AttemptOptions,
    signal: AbortSignal,
  ) =>
    places.run(
      () =>
        withRetries(
          attempts,
          (deadline) => receive(request, agent, options.userAgent, timing, consume, deadline),
          signal,
        ),
      signal,
    );

  return {
    exchange: async (request, signal) => {
      const whole: Consume<PlatformResponse> = async (response, body, deadline) => ({
        ...response,
        bytes: await readBody(body, response.header('content-encoding'), request.maxBytes, deadline),
      });
      const work = () => send(request, whole, repeated, signal);
      return options.breakerOf?.(request.url)?.run(work) ?? work();
    },
    async stream(request, consume, signal) {
      const settle = options.breakerOf?.(request.url)?.begin();
      try {
        const beginning: typeof consume = (response, body) => {
          // How long a stream goes on says nothing of its host.
          settle?.('answered');
          return consume(response, body);
        };
        return await send(request, beginning, once, signal);
      } catch (error) {
        settle?.(outcomeOf(error));
        throw error;
      }
    },
    close: async () => {
      if (options.dispatcher === undefined) await agent.destroy();
    },
  };
}

type Consume<T> = (response: ResponseHead, body: Readable, signal: AbortSignal) => Promise<T>;

async function receive<T>(
  request: PlatformRequest,
  dispatcher: Dispatcher,
  userAgent: string,
  timing: Timing,
  consume: Consume<T>,
  signal: AbortSignal,
): Promise<T> {
  const response = await fetchFrom(request.url, {
    method: request.method,
    headers: { 'accept-encoding': 'gzip', 'user-agent': userAgent, ...request.headers },
    body: request.body ?? null,
    dispatcher,
    signal,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const status = response.statusCode;
  const header = (name: string) => headerOf(response, name);
  if (!(request.acceptStatuses ?? []).includes(status) && !(status >= 200 && status < 300)) {
    const read = readBody(response.body, header('content-encoding'), MAX_ERROR_BYTES, signal);
    const text = Buffer.from(await read.catch(() => new Uint8Array())).toString('latin1');
    const failure = platformFailure({ status, header, text }, timing.clock.now());
    throw failure ?? new UpstreamError('github', 'invalid_response', `answered with HTTP status ${status}`);
  }
  return consume({ status, header }, response.body, signal);
}
