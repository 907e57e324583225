import type { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import type { AuditResult } from '../../audit/check.ts';
import { score } from '../../audit/grade.ts';
import { runChecks } from '../../audit/run-checks.ts';
import { plainChecks, safeAdvice } from './advice/plain-checks.ts';
import type { Rehearsal } from './advice/rehearse.ts';
import type { EmailFacts } from './facts.ts';
import { EMAIL_IMPACT_CAPS } from './impact-caps.ts';

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
