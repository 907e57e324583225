import { createSemaphore } from '@repo/service-kit/semaphore';
import { Agent, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { UpstreamError, type UpstreamErrorKind, type UpstreamName } from '../errors.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import {
  type ExchangeLimits,
  exchange,
  type JsonAnswer,
  type JsonRequest,
  prepareRequest,
} from './exchange.ts';
import { brokenExchange } from './failure.ts';
import { readShape } from './read-json.ts';
import { type RetryPolicy, retryDelayMs } from './retry.ts';
import type { Timing } from './timing.ts';

/** One request that was sent, for metrics. `aborted`: our caller went away. */
export interface UpstreamCall {
  readonly upstream: UpstreamName;
  readonly outcome: 'ok' | 'aborted' | UpstreamErrorKind;
  readonly ms: number;
}

export interface JsonClientOptions {
  readonly upstream: UpstreamName;
  /** Scheme, host and perhaps a path that stands before every request's path. */
  readonly baseUrl: string;
  readonly userAgent: string;
  /** The most one request may take, connecting and reading included. */
  readonly attemptTimeoutMs: number;
  /** The most one call may take with all its attempts; waiting for a free place is not counted. */
  readonly timeoutMs: number;
  /** The largest body that is read, counted after inflating. */
  readonly maxBytes: number;
  /** Calls under way at once, shared by everybody who uses this client. */
  readonly concurrency: number;
  readonly retry: RetryPolicy;
  readonly timing: Timing;
  /** Counts whole calls, all attempts of one together; absent: an upstream that fails is asked all the same. */
  readonly breaker?: CircuitBreaker;
  /**
   * How long an idle connection stays open, where the peer does not say itself; absent: 4 s. A peer may close it
   * without a word just when it is used: for clients that repeat.
   */
  readonly idleMs?: number;
  /** Absent: an agent of its own, ended by `close`. */
  readonly dispatcher?: Dispatcher;
  readonly onCall?: (call: UpstreamCall) => void;
}

/**
 * JSON over HTTP with a deadline, a byte cap, bounded concurrency and retries. A POST is a look-up and repeated
 * like a GET; redirects are not followed. Every method throws UpstreamError, or the signal's reason when the
 * caller aborts.
 */
export interface JsonClient {
  get<T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>;
  post<T>(path: string, body: unknown, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>;
  exchange(request: JsonRequest, signal: AbortSignal): Promise<JsonAnswer>;
  /** Ends the client's own connections. */
  close(): Promise<void>;
}

type Attempt<T> = (deadline: AbortSignal) => Promise<T>;

export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { upstream, timing } = options;
  const places = createSemaphore(options.concurrency);
  const agent = options.dispatcher ?? createAgent(options);
  const limits: ExchangeLimits = {
    upstream,
    dispatcher: agent,
    maxBytes: options.maxBytes,
    now: () => timing.clock.now(),
  };

  async function call<T>(
    request: JsonRequest,
    interpret: (answer: JsonAnswer) => T,
    signal: AbortSignal,
  ): Promise<T> {
    const prepared = prepareRequest(options.baseUrl, options.userAgent, request);
    options.breaker?.throwIfOpen();
    const attempt = async (deadline: AbortSignal) => interpret(await exchange(prepared, limits, deadline));
    const work = () => withRetries(options, attempt, signal);
    return places.run(() => options.breaker?.run(work) ?? work(), signal);
  }

  return {
    get: (path, schema, signal) =>
      call({ method: 'GET', path }, (answer) => readShape(upstream, schema, answer.body), signal),
    post: (path, body, schema, signal) =>
      call({ method: 'POST', path, body }, (answer) => readShape(upstream, schema, answer.body), signal),
    exchange: (request, signal) => call(request, (answer) => answer, signal),
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

async function withRetries<T>(
  options: JsonClientOptions,
  attempt: Attempt<T>,
  caller: AbortSignal,
): Promise<T> {
  const { timing, timeoutMs } = options;
  const total = startDeadline(timeoutMs, caller);
  const startedAt = timing.clock.now().getTime();
  try {
    for (let sent = 1; ; sent += 1) {
      try {
        return await attemptOnce(options, attempt, total, caller);
      } catch (error) {
        caller.throwIfAborted();
        if (!(error instanceof UpstreamError)) throw error;
        const remainingMs = total.expired() ? 0 : timeoutMs - (timing.clock.now().getTime() - startedAt);
        const delayMs = retryDelayMs({ error, attempt: sent, remainingMs }, options.retry, () =>
          timing.random(),
        );
        if (delayMs === null || !(await sleepUntilNext(timing, delayMs, total.signal))) {
          caller.throwIfAborted();
          throw error;
        }
      }
    }
  } finally {
    total.dispose();
  }
}

async function attemptOnce<T>(
  options: JsonClientOptions,
  attempt: Attempt<T>,
  total: Deadline,
  caller: AbortSignal,
): Promise<T> {
  const { upstream, timing } = options;
  const deadline = startDeadline(options.attemptTimeoutMs, total.signal);
  const startedAt = timing.clock.now().getTime();
  const report = (outcome: UpstreamCall['outcome']) =>
    options.onCall?.({ upstream, outcome, ms: timing.clock.now().getTime() - startedAt });
  try {
    const result = await attempt(deadline.signal);
    report('ok');
    return result;
  } catch (error) {
    if (caller.aborted) {
      report('aborted');
      throw caller.reason;
    }
    const failure = brokenExchange(upstream, error, deadline.expired() || total.expired());
    report(failure.kind);
    throw failure;
  } finally {
    deadline.dispose();
  }
}

/** Whether there is still time after the wait. */
async function sleepUntilNext(timing: Timing, ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await timing.sleep(ms, signal);
  } catch {
    return false;
  }
  return !signal.aborted;
}
