import type { Grade } from '@repo/contracts/scanner';

/** The least score of each letter, the best first; below the last is F. There is no E. */
export type GradeBands = readonly (readonly [letter: Exclude<Grade, 'F'>, least: number])[];

export const EMAIL_BANDS: GradeBands = [
  ['A', 90],
  ['B', 80],
  ['C', 70],
  ['D', 60],
];

/** The third party's chart without plus and minus: a score gets the same letter from it as from us. */
export const WEBSITE_BANDS: GradeBands = [
  ['A', 85],
  ['B', 65],
  ['C', 45],
  ['D', 25],
];

/** The letter of a score from 0 to 100. */
export function gradeOf(score: number, bands: GradeBands): Grade {
  return bands.find(([, least]) => score >= least)?.[0] ?? 'F';
}

/** The least score of a letter: for graders that give a letter alone. */
export function leastScoreOf(letter: Grade, bands: GradeBands): number {
  return bands.find(([name]) => name === letter)?.[1] ?? 0;
}

/** 100 plus every impact, never below 0. */
export function score(checks: readonly { readonly scoreImpact: number }[]): number {
  return Math.max(
    0,
    checks.reduce((sum, check) => sum + check.scoreImpact, 100),
  );
}
