import type { Grade } from '@repo/contracts/scanner';

const LEAST: readonly (readonly [least: number, letter: Grade])[] = [
  [90, 'A'],
  [80, 'B'],
  [70, 'C'],
  [60, 'D'],
];

/** The letter of a score from 0 to 100; there is no E. */
export function grade(points: number): Grade {
  return LEAST.find(([least]) => points >= least)?.[1] ?? 'F';
}
