import type { AuditResult, Check, CheckResult, ImpactCap, Verdict } from './check.ts';

/** Judges the facts by every check, in the order of the list; impacts come out limited by their caps. */
export function runChecks<Facts, Key extends string, Category extends string>(
  checks: readonly Check<Facts, Key, Category>[],
  facts: Facts,
  caps: readonly ImpactCap<Category>[],
): AuditResult<Key, Category> {
  const judged = checks.map((check) => ({ check, verdict: check.judge(facts) }));
  const impacts = new Map(judged.map(({ check, verdict }) => [check.key, impactOf(verdict)]));
  for (const { categories, most } of caps) {
    const members = judged.filter(({ check }) => categories.includes(check.category));
    capImpacts(
      members.map(({ check }) => check.key),
      most,
      impacts,
    );
  }
  return {
    checks: judged.map(({ check, verdict }) => toResult(check, verdict, impacts.get(check.key) ?? 0)),
    undetermined: judged
      .filter(({ verdict }) => verdict.kind === 'undetermined')
      .map(({ check }) => check.key),
  };
}

/** The most severe are charged first; what the cap has no room for is not charged. */
function capImpacts<Key extends string>(keys: readonly Key[], most: number, impacts: Map<Key, number>): void {
  let left = most;
  const severest = keys.toSorted((a, b) => (impacts.get(a) ?? 0) - (impacts.get(b) ?? 0));
  for (const key of severest) {
    const charged = Math.min(left, -(impacts.get(key) ?? 0));
    left -= charged;
    impacts.set(key, 0 - charged);
  }
}

function impactOf(verdict: Verdict): number {
  return 'impact' in verdict ? verdict.impact : 0;
}

function toResult<Facts, Key extends string, Category extends string>(
  { name, key, category }: Check<Facts, Key, Category>,
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
    ...('recommendation' in verdict ? { recommendation: verdict.recommendation } : {}),
  };
}
