import { UpstreamError, type UpstreamErrorKind, type UpstreamName } from '../errors.ts';
import type { Timing } from './timing.ts';

/** What a call tells of its upstream; `unclear`: nothing, for it was given up, limited, or answered with rubbish. */
export type CallOutcome = 'answered' | 'failed' | 'unclear';

/** Leaves an upstream alone that has failed several times in a row. */
export interface CircuitBreaker {
  readonly isOpen: () => boolean;
  /** @throws UpstreamError `unavailable` when the circuit is open: nothing is asked then. */
  throwIfOpen(): void;
  /**
   * Begins a call, whose outcome is told to the returned function. Once `openMs` have passed a single call is let
   * through: its response closes the breaker, its failure opens it again.
   *
   * @throws UpstreamError `unavailable` at once when the circuit is open.
   */
  begin(): (outcome: CallOutcome) => void;
  /** Runs `work` as one call. @throws UpstreamError `unavailable` at once when the circuit is open; else what `work` throws. */
  run<T>(work: () => Promise<T>): Promise<T>;
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
  let isProbing = false;
  /** Calls that began before the last change tell of times that are over. */
  let era = 0;

  const isOpen = () => openUntil !== null && (isProbing || now() < openUntil);

  function throwIfOpen(): void {
    if (openUntil === null || !isOpen()) return;
    options.onRefused?.();
    const leftMs = Math.max(openUntil - now(), 1_000);
    const retryAfterSeconds = Math.ceil(leftMs / 1_000);
    const words = `circuit open: not called for ${retryAfterSeconds} s`;
    throw new UpstreamError(options.upstream, 'unavailable', words, { retryAfterSeconds });
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
    if (isProbe) isProbing = false;
    if (begunIn !== era || outcome === 'unclear') return;
    if (outcome === 'answered') {
      close();
      return;
    }
    failures += 1;
    if (isProbe || failures >= options.failures) open();
  }

  function begin(): (outcome: CallOutcome) => void {
    throwIfOpen();
    const begunIn = era;
    const isProbe = openUntil !== null;
    if (isProbe) isProbing = true;
    let isSettled = false;
    return (outcome) => {
      if (!isSettled) learn(outcome, begunIn, isProbe);
      isSettled = true;
    };
  }

  return { isOpen, throwIfOpen, begin, run: async (work) => asOneCall(begin(), work) };
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

const OUTCOMES = {
  unavailable: 'failed',
  timeout: 'failed',
  not_found: 'answered',
  unauthorized: 'answered',
  bad_request: 'answered',
  // A limit has its own waiting time; what cannot be read may be what the caller asked for.
  rate_limited: 'unclear',
  invalid_response: 'unclear',
} as const satisfies Record<UpstreamErrorKind, CallOutcome>;

/** A caller whose time ran out waited for them, as a time-out of our own does; one who left tells nothing. */
export function outcomeOf(error: unknown): CallOutcome {
  if (error instanceof UpstreamError) return OUTCOMES[error.kind];
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'failed' : 'unclear';
}
