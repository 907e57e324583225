import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import type { CircuitBreaker, Timing } from '../http/index.ts';
import type { GradingStep, SiteGrade, SiteGrader } from './site-grader.ts';

/** Why there is no grade. `refused` and `scan-failed` are about the site, the others about the grader. */
export type GradingFailure = (typeof FAILURES)[UpstreamErrorKind] | 'scan-failed' | 'refused';

export type GradingOutcome =
  | { readonly kind: 'graded'; readonly grade: SiteGrade }
  | { readonly kind: 'failed'; readonly failure: GradingFailure };

export interface GradingPolicy {
  /** All attempts, waits and polls together. */
  readonly timeoutMs: number;
  /** The wait before each repetition; as many repetitions as there are entries. */
  readonly retryDelaysMs: readonly number[];
  /** The wait before each poll; the last entry stays. */
  readonly pollDelaysMs: readonly number[];
  /** The longest limit (429) that is sat out. */
  readonly maxRetryAfterMs: number;
}

export const GRADING_POLICY: GradingPolicy = {
  timeoutMs: 75_000,
  retryDelaysMs: [2_000, 4_000, 8_000],
  pollDelaysMs: [1_000, 2_000, 3_000, 5_000],
  maxRetryAfterMs: 10_000,
};

export interface GradingTools {
  readonly grader: SiteGrader;
  readonly breaker: CircuitBreaker;
  readonly timing: Timing;
  readonly policy: GradingPolicy;
}

/**
 * The grade of a site: started, repeated where that may help, polled until it is done, never longer than the
 * policy's time. Rejects only with the reason of `signal`.
 */
export async function gradeSite(
  site: string,
  tools: GradingTools,
  signal: AbortSignal,
): Promise<GradingOutcome> {
  const time = AbortSignal.timeout(tools.policy.timeoutMs);
  const either = AbortSignal.any([signal, time]);
  try {
    return await untilGraded(site, tools, either);
  } catch (error) {
    signal.throwIfAborted();
    if (time.aborted) return { kind: 'failed', failure: 'timeout' };
    if (error instanceof UpstreamError) return { kind: 'failed', failure: FAILURES[error.kind] };
    throw error;
  }
}

const FAILURES = {
  bad_request: 'invalid-response',
  invalid_response: 'invalid-response',
  not_found: 'unavailable',
  rate_limited: 'rate-limited',
  timeout: 'timeout',
  unauthorized: 'unavailable',
  unavailable: 'unavailable',
} as const satisfies Record<UpstreamErrorKind, string>;

async function untilGraded(site: string, tools: GradingTools, signal: AbortSignal): Promise<GradingOutcome> {
  const { grader, policy, timing } = tools;
  let step = await withRetries(tools, () => grader.start(site, signal), signal);
  for (let polls = 0; step.kind === 'pending'; polls += 1) {
    const delayMs = policy.pollDelaysMs[polls] ?? policy.pollDelaysMs.at(-1) ?? 0;
    await timing.sleep(delayMs, signal);
    step = await withRetries(tools, () => grader.poll(site, signal), signal);
  }
  if (step.kind === 'done') return { kind: 'graded', grade: step.grade };
  return { kind: 'failed', failure: step.kind };
}

async function withRetries(
  { breaker, policy, timing }: GradingTools,
  ask: () => Promise<GradingStep>,
  signal: AbortSignal,
): Promise<GradingStep> {
  for (let repeated = 0; ; repeated += 1) {
    try {
      signal.throwIfAborted();
      return await breaker.run(ask, signal);
    } catch (error) {
      signal.throwIfAborted();
      const delayMs = error instanceof UpstreamError ? waitFor(error, policy, repeated) : null;
      if (delayMs === null || breaker.isOpen()) throw error;
      // Half of it is chance: those who failed together do not come back together.
      const jitteredMs = delayMs.isAsked ? delayMs.ms : delayMs.ms * (0.5 + timing.random() / 2);
      await timing.sleep(jitteredMs, signal);
    }
  }
}

/** Null: asking again would not help, or has been done often enough. */
function waitFor(
  error: UpstreamError,
  policy: GradingPolicy,
  repeated: number,
): { readonly ms: number; readonly isAsked: boolean } | null {
  const ms = policy.retryDelaysMs[repeated];
  if (ms === undefined) return null;
  if (error.kind === 'unavailable' || error.kind === 'timeout') return { ms, isAsked: false };
  if (error.kind !== 'rate_limited' || error.retryAfterSeconds === null) return null;
  const askedMs = error.retryAfterSeconds * 1_000;
  return askedMs > policy.maxRetryAfterMs ? null : { ms: askedMs, isAsked: true };
}
