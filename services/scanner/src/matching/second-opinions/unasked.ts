import type { UnaskedOpinion as ReportedOpinion } from '@repo/contracts/scanner';
import { isTimeout, UpstreamError, type UpstreamErrorKind } from '@repo/upstream/errors';

type UnaskedReason = ReportedOpinion['reason'];

/** Vulnerabilities about which a source could not be asked for what is missing. */
export interface UnaskedOpinion extends Pick<ReportedOpinion, 'source' | 'reason'> {
  /** Ids of the findings, ascending. */
  readonly vulnerabilities: readonly string[];
}

const REASONS = {
  bad_request: 'unavailable',
  invalid_response: 'unavailable',
  not_found: 'unavailable',
  rate_limited: 'rate-limited',
  timeout: 'unavailable',
  unauthorized: 'unavailable',
  unavailable: 'unavailable',
} as const satisfies Record<UpstreamErrorKind, UnaskedReason>;

class OverBudgetError extends Error {}

/** Counts the requests of one scan: to be called before each, and throws once `most` were made. */
export function createAllowance(most: number): () => void {
  let left = most;
  return () => {
    if (left === 0) throw new OverBudgetError('the requests of this scan are spent');
    left -= 1;
  };
}

/** What was left open, and why. */
export interface OpenQuestion {
  readonly reason: UnaskedReason;
  /** Of the findings. */
  readonly ids: readonly string[];
}

/**
 * Asks one question after the other, and nothing more once the source has failed; of a scan without requests left what
 * is cached is still asked, for it needs none.
 *
 * @param ask null where nobody is asked.
 * @returns the questions that have no answer.
 */
export async function askInTurn<Question>(
  questions: readonly Question[],
  ask: ((question: Question) => Promise<void>) | null,
  idsOf: (question: Question) => readonly string[],
): Promise<readonly OpenQuestion[]> {
  const open: OpenQuestion[] = [];
  let failure: UnaskedReason | null = ask === null ? 'not-configured' : null;
  for (const question of questions) {
    let reason: UnaskedReason | null = failure;
    try {
      if (reason === null) await ask?.(question);
    } catch (thrown) {
      reason = reasonOfFailure(thrown);
      if (reason !== 'over-budget') failure = reason;
    }
    if (reason !== null) open.push({ reason, ids: idsOf(question) });
  }
  return open;
}

/** The reason of a failed question. @throws `thrown` itself when it is no trouble of the source, nor our own time-out. */
function reasonOfFailure(thrown: unknown): UnaskedReason {
  if (thrown instanceof OverBudgetError) return 'over-budget';
  if (thrown instanceof UpstreamError) return REASONS[thrown.kind];
  if (isTimeout(thrown)) return REASONS.timeout;
  throw thrown;
}

/** One entry per reason, in the order of the reasons' first appearance; none for what was asked. */
export function toUnasked(
  source: UnaskedOpinion['source'],
  open: readonly OpenQuestion[],
): readonly UnaskedOpinion[] {
  return [...Map.groupBy(open, ({ reason }) => reason)]
    .map(([reason, own]) => ({ source, reason, ids: new Set(own.flatMap(({ ids }) => ids)) }))
    .filter(({ ids }) => ids.size > 0)
    .map(({ ids, reason }) => ({ source, reason, vulnerabilities: [...ids].sort() }));
}
