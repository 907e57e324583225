import { isTimeout, isTransient, UpstreamError, type UpstreamName } from '../errors.ts';
import { untilAborted } from './single-flight.ts';
import type { Timing } from './timing.ts';

/** What a call tells of its upstream; `unclear`: nothing, for it was given up, limited, or answered with rubbish. */
export type CallOutcome = 'answered' | 'failed' | 'unclear';

/** Leaves an upstream alone that has failed several times in a row. */
export interface CircuitBreaker {
  readonly isOpen: () => boolean;
  /** @throws UpstreamError `unavailable` when the circuit is open and it is too early for a trial. */
  throwIfOpen(): void;
  /**
   * Begins a call, whose outcome is told to the returned function. Once `openMs` have passed a single call is let
   * through: its response closes the breaker, its failure opens it again.
   *
   * @throws UpstreamError `unavailable` at once when the circuit is open.
   */
  begin(): (outcome: CallOutcome) => void;
  /**
   * Runs `work` as one call; while another is being tried it waits for what that tells, for a scan sends several calls at
   * once.
   *
   * @throws UpstreamError `unavailable` when the circuit is open; the signal's reason when it ends before `work` has
   * begun; else what `work` throws.
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export interface CircuitBreakerOptions {
  readonly upstream: UpstreamName;
  /** Failures in a row that open it. */
  readonly failures: number;
  readonly openMs: number;
  readonly timing: Pick<Timing, 'clock'>;
  /** Told when it opens, and when it closes again; not when a failed probe keeps it open. */
  readonly onChange?: (isOpen: boolean) => void;
  /** Told of each call that was not let through. */
  readonly onRefused?: () => void;
}

export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const now = () => options.timing.clock.now().getTime();
  let failures = 0;
  /** Null while closed. */
  let openUntil: number | null = null;
  /** The call that is being tried; resolved once it is over, however it ended. */
  let probe: PromiseWithResolvers<void> | null = null;
  /** Calls that began before the last change tell of times that are over. */
  let era = 0;

  const leftMs = () => (openUntil === null ? 0 : Math.max(openUntil - now(), 0));
  const isOpen = () => probe !== null || leftMs() > 0;

  function throwIfOpen(): void {
    if (leftMs() > 0) throw refusal();
  }

  function refusal(): UpstreamError {
    options.onRefused?.();
    const retryAfterSeconds = Math.max(Math.ceil(leftMs() / 1_000), 1);
    const words = `circuit open: not called for ${retryAfterSeconds} s`;
    return new UpstreamError(options.upstream, 'unavailable', words, { retryAfterSeconds });
  }

  function open(): void {
    const wasClosed = openUntil === null;
    openUntil = now() + options.openMs;
    era += 1;
    if (wasClosed) options.onChange?.(true);
  }

  function close(): void {
    failures = 0;
    if (openUntil === null) return;
    openUntil = null;
    era += 1;
    options.onChange?.(false);
  }

  function learn(outcome: CallOutcome, begunIn: number, isProbe: boolean): void {
    if (isProbe) {
      probe?.resolve();
      probe = null;
    }
    if (begunIn !== era || outcome === 'unclear') return;
    if (outcome === 'answered') {
      close();
      return;
    }
    failures += 1;
    if (isProbe || failures >= options.failures) open();
  }

  function begin(): (outcome: CallOutcome) => void {
    if (isOpen()) throw refusal();
    const begunIn = era;
    const isProbe = openUntil !== null;
    if (isProbe) probe = Promise.withResolvers();
    let isSettled = false;
    return (outcome) => {
      if (!isSettled) learn(outcome, begunIn, isProbe);
      isSettled = true;
    };
  }

  async function run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    while (probe !== null) await untilAborted(probe.promise, signal);
    return asOneCall(begin(), work);
  }

  return { isOpen, throwIfOpen, begin, run };
}

async function asOneCall<T>(settle: (outcome: CallOutcome) => void, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    settle('answered');
    return result;
  } catch (error) {
    settle(outcomeOf(error));
    throw error;
  }
}

/** A caller whose time ran out waited for them, as a time-out of our own does; one who left tells nothing. */
export function outcomeOf(error: unknown): CallOutcome {
  if (isTimeout(error)) return 'failed';
  if (!(error instanceof UpstreamError)) return 'unclear';
  if (isTransient(error.kind)) return 'failed';
  // A limit has its own waiting time; what cannot be read may be what the caller asked for.
  return error.kind === 'rate_limited' || error.kind === 'invalid_response' ? 'unclear' : 'answered';
}
