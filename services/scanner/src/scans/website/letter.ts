import type { Grade } from '@repo/contracts/scanner';

/** The third party's chart without signs, so that a score has one letter whoever gave it. */
const LEAST = [
  ['A', 85],
  ['B', 65],
  ['C', 45],
  ['D', 25],
  ['F', 0],
] as const satisfies readonly (readonly [Grade, number])[];

/** The letter of a score of our own, from 0 to 100. */
export function letterOf(score: number): Grade {
  return LEAST.find(([, least]) => score >= least)?.[0] ?? 'F';
}

/** The least score of a letter: for graders that give a letter alone. */
export function leastScoreOf(letter: Grade): number {
  return LEAST.find(([name]) => name === letter)?.[1] ?? 0;
}
