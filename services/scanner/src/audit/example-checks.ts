import type { CheckResult, DocumentedCheck, Verdict } from './check.ts';
import { runChecks } from './run-checks.ts';

/** Some checks as a report has them, for examples: what the table says of each, with the verdict that is given. */
export function exampleChecks<Facts, Key extends string, Category extends string, Advice>(
  checks: readonly DocumentedCheck<Facts, Key, Category, Advice>[],
  verdicts: Readonly<Partial<Record<Key, Verdict>>>,
): CheckResult<Key, Category>[] {
  const told = checks.flatMap((check) => {
    const verdict = verdicts[check.key];
    return verdict === undefined ? [] : [{ ...check, judge: () => verdict }];
  });
  return [...runChecks(told, null, []).checks];
}
