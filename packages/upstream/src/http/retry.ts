import { isTransient, type UpstreamError } from '../errors.ts';

/** How often and how patiently one call is repeated. */
export interface RetryPolicy {
  /** Requests in all, the first one included. */
  readonly attempts: number;
  /** The ceiling of the first wait; it doubles with every further attempt. */
  readonly baseDelayMs: number;
  /** The longest limit (429) that is sat out, one that names no time too; absent: none. */
  readonly maxRetryAfterMs?: number;
}

export interface RetrySituation {
  readonly error: UpstreamError;
  /** Requests sent so far. */
  readonly attempt: number;
  /** What is left of the call's own time. */
  readonly remainingMs: number;
  /** In [0, 1). */
  readonly chance: number;
}

/**
 * Milliseconds to wait before the next attempt, or null to give up: full jitter under a doubling ceiling, at least
 * what `Retry-After` asks, and never past the end of the call's time.
 */
export function retryDelayMs(
  { error, attempt, remainingMs, chance }: RetrySituation,
  { attempts, baseDelayMs, maxRetryAfterMs = -1 }: RetryPolicy,
): number | null {
  const askedMs = (error.retryAfterSeconds ?? 0) * 1000;
  // A longer limit is for our caller to wait for: it hears of it at once.
  const mayHelp = isTransient(error.kind) || (error.kind === 'rate_limited' && askedMs <= maxRetryAfterMs);
  if (!mayHelp || attempt >= attempts) return null;
  const delayMs = Math.max(chance * baseDelayMs * 2 ** (attempt - 1), askedMs);
  return delayMs < remainingMs ? delayMs : null;
}
