import type { Verdict } from './check.ts';

export function pass(description: string): Verdict {
  return { kind: 'pass', description };
}

export function info(description: string): Verdict {
  return { kind: 'info', description };
}

/** `impact`: zero or negative. */
export function warn(impact: number, description: string, recommendation: string): Verdict {
  return { kind: 'warn', impact, description, recommendation };
}

/** `impact`: negative. */
export function fail(impact: number, description: string, recommendation: string): Verdict {
  return { kind: 'fail', impact, description, recommendation };
}

/** `what` begins the sentence, `reason` ends it: "The SPF record could not be determined: no reply in time." */
export function undetermined(
  what: string,
  reason: string,
  recommendation = 'Scan again later; if it stays so, look at the name servers of the domain.',
): Verdict {
  return {
    kind: 'undetermined',
    description: `${what} could not be determined: ${reason}.`,
    recommendation,
  };
}
