import type { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import type { AuditResult, Check } from '../../audit/check.ts';
import { score } from '../../audit/grade.ts';
import { runChecks } from '../../audit/run-checks.ts';
import { isSafe } from './advice/is-safe.ts';
import type { Rehearsal } from './advice/rehearse.ts';
import { emailChecks } from './checks/index.ts';
import type { EmailCheck } from './email-check.ts';
import type { EmailFacts } from './facts.ts';
import { EMAIL_IMPACT_CAPS } from './impact-caps.ts';
import { mailUse } from './mail-profile.ts';
import { adviceText } from './recommend.ts';
import { POLICY_RANK } from './records/dmarc-policy.ts';

export interface EmailAudit extends AuditResult<EmailCheckKey, EmailCategory> {
  /**
   * The score with the record published that a check recommends, and nothing else changed: judged anew, for what several
   * checks recommend may be one record, and what mends one may give another something to judge.
   */
  readonly scoresWithRecord: ReadonlyMap<EmailCheckKey, number>;
}

/** Judges the facts by every check, and by all of them again with each record that may be recommended. */
export function auditEmail(facts: EmailFacts, rehearsals: readonly Rehearsal[]): EmailAudit {
  const safe = safeAdvice(facts, rehearsals);
  const checks = plainChecks(safe);
  const judge = (given: EmailFacts) => runChecks(checks, given, EMAIL_IMPACT_CAPS);
  return {
    ...judge(facts),
    scoresWithRecord: new Map([...safe].map(([key, { facts: after }]) => [key, score(judge(after).checks)])),
  };
}

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
      const rehearsal = safe.get(check.key);
      const caution = rehearsal !== undefined && isStricter(given, rehearsal) ? CAUTION : '';
      return {
        ...verdict,
        recommendation: adviceText(verdict.recommendation, rehearsal?.record ?? null, caution),
      };
    },
  }));
}

const CAUTION =
  ' Receivers then do more against mail that fails DMARC: make sure first that your own passes.';

/** These tell of the reports themselves. */
const CAUTIOUS: ReadonlySet<EmailCheckKey> = new Set(['dmarc_policy', 'dmarc_test_mode']);

/** Whether mail that arrives today may be refused: a policy that was meant may not have counted so far. */
function isStricter(before: EmailFacts, { key, facts: after }: Rehearsal): boolean {
  const rankOf = ({ dmarc }: EmailFacts) => POLICY_RANK[dmarc.applied?.request.enforced ?? 'none'];
  return !CAUTIOUS.has(key) && mailUse(before) !== 'none' && rankOf(after) > rankOf(before);
}
