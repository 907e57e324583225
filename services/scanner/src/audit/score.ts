/** 100 plus every impact, never below 0. */
export function score(checks: readonly { readonly scoreImpact: number }[]): number {
  return Math.max(
    0,
    checks.reduce((sum, check) => sum + check.scoreImpact, 100),
  );
}
