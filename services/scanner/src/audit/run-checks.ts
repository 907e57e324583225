import type { AuditResult, Check, CheckResult, ImpactCap, Verdict } from './check.ts';

/** Judges the facts by every check, in the order of the list; impacts come out limited by their caps. */
export function runChecks<Facts, Key extends string, Category extends string>(
  checks: readonly Check<Facts, Key, Category>[],
  facts: Facts,
  caps: readonly ImpactCap<Category>[],
): AuditResult<Key, Category> {
  const judged = checks.map((check) => {
    const verdict = check.judge(facts);
    return { check, verdict, impact: 'impact' in verdict ? verdict.impact : 0 };
  });
  for (const { categories, most } of caps) {
    capImpacts(
      judged.filter(({ check }) => categories.includes(check.category)),
      most,
    );
  }
  return {
    checks: judged.map(({ check, verdict, impact }) => toResult(check, verdict, impact)),
    undetermined: judged
      .filter(({ verdict }) => verdict.kind === 'undetermined')
      .map(({ check }) => check.key),
  };
}

/** The most severe are charged first; what the cap has no room for is not charged. */
function capImpacts(judged: readonly { impact: number }[], most: number): void {
  let left = most;
  for (const one of judged.toSorted((a, b) => a.impact - b.impact)) {
    const charged = Math.min(left, -one.impact);
    left -= charged;
    one.impact = 0 - charged;
  }
}

function toResult<Facts, Key extends string, Category extends string>(
  { name, key, category, reference }: Check<Facts, Key, Category>,
  verdict: Verdict,
  scoreImpact: number,
): CheckResult<Key, Category> {
  return {
    name,
    key,
    category,
    status: verdict.kind === 'undetermined' ? 'warn' : verdict.kind,
    scoreImpact,
    description: verdict.description,
    reference,
    ...('recommendation' in verdict ? { recommendation: verdict.recommendation } : {}),
  };
}
