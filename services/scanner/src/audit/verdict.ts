import type { Verdict } from './check.ts';

export function pass(description: string): Verdict<never> {
  return { kind: 'pass', description };
}

export function info(description: string): Verdict<never> {
  return { kind: 'info', description };
}

/** `impact`: zero or negative. */
export function warn<Advice = string>(
  impact: number,
  description: string,
  recommendation: Advice,
): Verdict<Advice> {
  return { kind: 'warn', impact, description, recommendation };
}

/** `impact`: negative. */
export function fail<Advice = string>(
  impact: number,
  description: string,
  recommendation: Advice,
): Verdict<Advice> {
  return { kind: 'fail', impact, description, recommendation };
}

/**
 * `impact`: that of the worst outcome that is still possible, for losing an answer must not improve a score.
 * `what` begins the sentence, `reason` ends it: "The MTA-STS record could not be determined: no reply in time."
 */
export function undetermined(
  impact: number,
  what: string,
  reason: string,
  recommendation = 'Scan again later; if it stays so, look at the name servers of the domain.',
): Verdict<never> {
  return {
    kind: 'undetermined',
    impact,
    description: `${what} could not be determined: ${reason}.`,
    recommendation,
  };
}

/**
 * The verdict on what was found. Where a look-up failed (`gap` says which; null: none), what is missing could be as bad as
 * `worst`: then `what` is undetermined, unless the verdict costs that much already.
 */
export function unlessWorse<Advice = string>(
  verdict: Verdict<Advice>,
  worst: number,
  what: string,
  gap: string | null,
): Verdict<Advice> {
  if (gap === null || ('impact' in verdict && verdict.impact <= worst)) return verdict;
  const open = undetermined(worst, what, gap);
  if (!('impact' in verdict)) return open;
  return {
    ...verdict,
    kind: 'undetermined',
    impact: worst,
    description: `${verdict.description} ${open.description}`,
  };
}
