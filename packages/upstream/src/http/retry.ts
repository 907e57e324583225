import type { UpstreamError, UpstreamErrorKind } from '../errors.ts';

/** How often and how patiently one call is repeated. */
export interface RetryPolicy {
  /** Requests in all, the first one included; 1 never repeats. */
  readonly attempts: number;
  /** The ceiling of the first wait; it doubles with every further attempt. */
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  /**
   * The longest limit (429) that is sat out, one that names no time too; -1: none; absent: any that names one and fits into
   * the call's time.
   */
  readonly maxRetryAfterMs?: number;
}

export interface RetrySituation {
  readonly error: UpstreamError;
  /** Requests sent so far. */
  readonly attempt: number;
  /** What is left of the call's own time. */
  readonly remainingMs: number;
}

/** `asked`: only as long as the policy allows. */
const REPEATABLE = {
  unavailable: 'always',
  timeout: 'always',
  rate_limited: 'asked',
  not_found: 'never',
  unauthorized: 'never',
  bad_request: 'never',
  invalid_response: 'never',
} as const satisfies Record<UpstreamErrorKind, 'always' | 'asked' | 'never'>;

/**
 * Milliseconds to wait before the next attempt, or null to give up: full jitter under a doubling ceiling, at least
 * what `Retry-After` asks, and never past the end of the call's time.
 */
export function retryDelayMs(
  situation: RetrySituation,
  policy: RetryPolicy,
  random: () => number,
): number | null {
  const { error, attempt, remainingMs } = situation;
  const rule = REPEATABLE[error.kind];
  if (rule === 'never' || attempt >= policy.attempts) return null;
  const asked = error.retryAfterSeconds === null ? null : error.retryAfterSeconds * 1000;
  // A longer wait is for our caller to decide: it hears of the limit at once.
  const { maxRetryAfterMs: longest } = policy;
  if (rule === 'asked' && (longest === undefined ? asked === null : (asked ?? 0) > longest)) return null;
  const ceiling = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt - 1));
  const delayMs = Math.max(random() * ceiling, asked ?? 0);
  return delayMs < remainingMs ? delayMs : null;
}
