import type { Counter } from '@repo/service-kit/rate-limit';
import { UpstreamError, type UpstreamName } from '../errors.ts';
import type { CircuitBreaker, Timing } from '../http/index.ts';

/** The right to send requests to an upstream that limits them. */
export interface SharedBudget {
  /**
   * Takes the right to one request, waiting for it at most `patienceMs`: not at all for none or less.
   *
   * @throws UpstreamError `rate_limited` at once when that is not long enough, `unavailable` when the circuit is open;
   * the signal's reason when it ends.
   */
  take(patienceMs: number, signal: AbortSignal): Promise<void>;
}

export interface SharedBudgetOptions {
  readonly upstream: UpstreamName;
  /** Shared by all replicas. */
  readonly counter: Counter;
  /** What the counter's keys begin with. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly timing: Pick<Timing, 'clock' | 'sleep'>;
  /** While it is open no request is sent, so none is taken or waited for. */
  readonly breaker?: Pick<CircuitBreaker, 'throwIfOpen'>;
}

/** NVD's limits per rolling 30 s, with and without a key; the window has room for requests that were long under way. */
export const NVD_BUDGET = { limit: 5, limitWithKey: 50, windowMs: 32_500 } as const;

/**
 * At most `limit` requests in any `windowMs`, wherever it begins. One counter would allow twice that around the end of
 * its window; so each of the `limit` places has a window of its own, and whoever hits it first has the place.
 */
export function createSharedBudget(options: SharedBudgetOptions): SharedBudget {
  const { counter, windowMs, timing } = options;
  const now = () => timing.clock.now().getTime();
  /** When each place is free again, as far as this process knows. */
  const freeAt = Array.from({ length: options.limit }, () => 0);
  let waiting = 0;

  async function tryTake(): Promise<boolean> {
    for (const place of freeAt.keys()) {
      if ((freeAt[place] ?? 0) > now()) continue;
      const hit = await counter.hit(`${options.key}:${place}`, windowMs);
      freeAt[place] = now() + hit.resetMs;
      if (hit.count === 1) return true;
    }
    return false;
  }

  /** Milliseconds until a place is free for one who stands behind `ahead` others. */
  function delayMs(ahead: number): number {
    const sorted = freeAt.toSorted((a, b) => a - b);
    const rounds = Math.floor(ahead / freeAt.length);
    return Math.max(1, (sorted[ahead % freeAt.length] ?? 0) - now()) + rounds * windowMs;
  }

  return {
    async take(patienceMs, signal) {
      signal.throwIfAborted();
      options.breaker?.throwIfOpen();
      if (await tryTake()) return;
      const giveUpAt = now() + patienceMs;
      const ahead = waiting;
      if (now() + delayMs(ahead) > giveUpAt) throw spent(options, delayMs(ahead));
      waiting += 1;
      try {
        do {
          if (now() + delayMs(0) > giveUpAt) throw spent(options, delayMs(0));
          await timing.sleep(delayMs(0), signal);
        } while (!(await tryTake()));
      } finally {
        waiting -= 1;
      }
    },
  };
}

function spent({ upstream }: SharedBudgetOptions, afterMs: number): UpstreamError {
  return new UpstreamError(upstream, 'rate_limited', 'the budget of requests is spent', {
    retryAfterSeconds: Math.ceil(afterMs / 1_000),
  });
}
