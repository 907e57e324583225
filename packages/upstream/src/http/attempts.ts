import { UpstreamError, type UpstreamErrorKind, type UpstreamName } from '../errors.ts';
import { brokenExchange } from './failure.ts';
import { type RetryPolicy, retryDelayMs } from './retry.ts';
import type { Timing } from './timing.ts';

/** One request that was sent, for metrics. `aborted`: our caller went away. */
export interface UpstreamCall {
  readonly upstream: UpstreamName;
  readonly outcome: 'ok' | 'aborted' | UpstreamErrorKind;
  readonly ms: number;
}

export interface AttemptOptions {
  readonly upstream: UpstreamName;
  /** The most one request may take, connecting and reading included. */
  readonly attemptTimeoutMs: number;
  /** The most one call may take with all its attempts; waiting for a free place is not counted. Absent: as one request. */
  readonly timeoutMs?: number;
  /** Absent: nothing is repeated. */
  readonly retry?: RetryPolicy | undefined;
  readonly timing: Timing;
  readonly onCall?: (call: UpstreamCall) => void;
}

const NEVER: RetryPolicy = { attempts: 1, baseDelayMs: 0 };

type Attempt<T> = (deadline: AbortSignal) => Promise<T>;

/**
 * Tries until it succeeds or its time is over. Throws UpstreamError, or the signal's reason when the caller aborts.
 */
export async function withRetries<T>(
  options: AttemptOptions,
  attempt: Attempt<T>,
  caller: AbortSignal,
): Promise<T> {
  const { timing, timeoutMs = options.attemptTimeoutMs, retry = NEVER } = options;
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
        const delayMs = retryDelayMs({ error, attempt: sent, remainingMs, chance: timing.random() }, retry);
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
  options: AttemptOptions,
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

/** A time limit joined with somebody else's signal. */
interface Deadline {
  /** Aborts when the time is up or the parent aborts (then with the parent's reason). */
  readonly signal: AbortSignal;
  /** Whether the time was up before the parent aborted. */
  expired(): boolean;
  /** Stops the timer and lets go of the parent. Must be called. */
  dispose(): void;
}

/** Starts a limit of `timeoutMs` under `parent`. */
function startDeadline(timeoutMs: number, parent: AbortSignal): Deadline {
  const controller = new AbortController();
  let expired = false;
  const timer = setTimeout(() => {
    expired = !controller.signal.aborted;
    controller.abort(new DOMException('The time is up.', 'TimeoutError'));
  }, timeoutMs);
  const follow = () => controller.abort(parent.reason);
  if (parent.aborted) follow();
  else parent.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    expired: () => expired,
    dispose: () => {
      clearTimeout(timer);
      parent.removeEventListener('abort', follow);
    },
  };
}
