import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import type { Timing } from '../http/index.ts';
import type { RetryPolicy } from '../http/retry.ts';
import { withinTime } from '../within-time.ts';
import type { SiteGrade, SiteGrader } from './site-grader.ts';

/** Why there is no grade. `refused` and `scan-failed` are about the site, the others about the grader. */
export type GradingFailure = (typeof FAILURES)[UpstreamErrorKind] | 'scan-failed' | 'refused';

export type GradingOutcome =
  | { readonly kind: 'graded'; readonly grade: SiteGrade }
  | { readonly kind: 'failed'; readonly failure: GradingFailure };

export interface GradingPolicy {
  /** All attempts, waits and polls together. */
  readonly timeoutMs: number;
  /** The wait before each poll; the last entry stays. */
  readonly pollDelaysMs: readonly number[];
  /** Of each question. */
  readonly retry: RetryPolicy;
}

export const GRADING_POLICY: GradingPolicy = {
  timeoutMs: 75_000,
  pollDelaysMs: [1_000, 2_000, 3_000, 5_000],
  retry: { attempts: 4, baseDelayMs: 4_000, maxRetryAfterMs: 10_000 },
};

export interface GradingTools {
  readonly grader: SiteGrader;
  readonly timing: Pick<Timing, 'sleep'>;
  readonly policy: Pick<GradingPolicy, 'timeoutMs' | 'pollDelaysMs'>;
}

/**
 * The grade of a site: started, and polled until it is done, never longer than the policy's time. Rejects only with the
 * reason of `signal`.
 */
export async function gradeSite(
  site: string,
  tools: GradingTools,
  signal: AbortSignal,
): Promise<GradingOutcome> {
  const work = (limited: AbortSignal) => untilGraded(site, tools, limited);
  try {
    return await withinTime('site-grade', tools.policy.timeoutMs, signal, work);
  } catch (error) {
    signal.throwIfAborted();
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

async function untilGraded(
  site: string,
  { grader, policy, timing }: GradingTools,
  signal: AbortSignal,
): Promise<GradingOutcome> {
  let step = await grader.start(site, signal);
  for (let polls = 0; step.kind === 'pending'; polls += 1) {
    const delayMs = policy.pollDelaysMs[polls] ?? policy.pollDelaysMs.at(-1) ?? 0;
    await timing.sleep(delayMs, signal);
    step = await grader.poll(site, signal);
  }
  if (step.kind === 'done') return { kind: 'graded', grade: step.grade };
  return { kind: 'failed', failure: step.kind };
}
