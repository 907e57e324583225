import type { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import type { Check } from '../../../audit/check.ts';
import { emailChecks } from '../checks/index.ts';
import type { EmailCheck } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { adviceText, type RecommendedRecord } from '../recommend.ts';
import { isSafe } from './is-safe.ts';
import type { Rehearsal } from './rehearse.ts';

/** The checks with advice in plain text: a record is given where its rehearsal shows that it is safe, else words. */
export function plainChecks(
  facts: EmailFacts,
  rehearsals: readonly Rehearsal[],
  checks: readonly EmailCheck[] = emailChecks,
): readonly Check<EmailFacts, EmailCheckKey, EmailCategory>[] {
  const safe = new Map<EmailCheckKey, RecommendedRecord>();
  for (const rehearsal of rehearsals) {
    if (!safe.has(rehearsal.key) && isSafe(facts, rehearsal, checks))
      safe.set(rehearsal.key, rehearsal.record);
  }
  return checks.map((check) => ({
    ...check,
    judge: (given) => {
      const verdict = check.judge(given);
      if (!('recommendation' in verdict)) return verdict;
      return { ...verdict, recommendation: adviceText(verdict.recommendation, safe.get(check.key) ?? null) };
    },
  }));
}
