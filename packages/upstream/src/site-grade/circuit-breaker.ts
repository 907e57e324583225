import { UpstreamError, type UpstreamName } from '../errors.ts';
import type { Timing } from '../http/index.ts';

/** Leaves an upstream alone that has failed several times in a row. */
export interface CircuitBreaker {
  readonly isOpen: () => boolean;
  /**
   * Runs `work` unless the breaker is open. Once `openMs` have passed a single call is let through: its success
   * closes the breaker, its failure opens it again.
   *
   * @throws UpstreamError `unavailable` at once while open; whatever `work` throws
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface CircuitBreakerOptions {
  readonly upstream: UpstreamName;
  /** Failures in a row that open it. */
  readonly failures: number;
  readonly openMs: number;
  readonly timing: Pick<Timing, 'clock'>;
}

/** Every UpstreamError is a failure; other throws, such as a caller's abort, tell nothing of the upstream. */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const now = () => options.timing.clock.now().getTime();
  let failures = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  let isProbing = false;

  const isTripped = () => failures >= options.failures;
  const isOpen = () => isTripped() && (isProbing || now() < openUntil);

  return {
    isOpen,
    async run(work) {
      if (isOpen()) throw new UpstreamError(options.upstream, 'unavailable', 'is left alone for a while');
      const isProbe = isTripped();
      if (isProbe) isProbing = true;
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (error instanceof UpstreamError) {
          failures += 1;
          if (isTripped()) openUntil = now() + options.openMs;
        }
        throw error;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
}
