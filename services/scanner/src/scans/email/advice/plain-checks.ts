import type { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import type { Check } from '../../../audit/check.ts';
import { emailChecks } from '../checks/index.ts';
import type { EmailCheck } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { adviceText } from '../recommend.ts';
import { isSafe } from './is-safe.ts';
import type { Rehearsal } from './rehearse.ts';

/** What would be found with the record of each check published: the first of its records that is safe. */
export type SafeAdvice = ReadonlyMap<EmailCheckKey, Rehearsal>;

export function safeAdvice(
  facts: EmailFacts,
  rehearsals: readonly Rehearsal[],
  checks: readonly EmailCheck[] = emailChecks,
): SafeAdvice {
  const safe = new Map<EmailCheckKey, Rehearsal>();
  for (const rehearsal of rehearsals) {
    if (!safe.has(rehearsal.key) && isSafe(facts, rehearsal, checks)) safe.set(rehearsal.key, rehearsal);
  }
  return safe;
}

/** The checks with advice in plain text: a record is given where its rehearsal shows that it is safe, else words. */
export function plainChecks(
  safe: SafeAdvice,
  checks: readonly EmailCheck[] = emailChecks,
): readonly Check<EmailFacts, EmailCheckKey, EmailCategory>[] {
  return checks.map((check) => ({
    ...check,
    judge: (given) => {
      const verdict = check.judge(given);
      if (!('recommendation' in verdict)) return verdict;
      const record = safe.get(check.key)?.record ?? null;
      return { ...verdict, recommendation: adviceText(verdict.recommendation, record) };
    },
  }));
}
