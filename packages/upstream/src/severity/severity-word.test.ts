import { expect, it } from 'vitest';
import { severityOfScore } from './severity-word.ts';

it.each([
  [10, 'CRITICAL'],
  [9, 'CRITICAL'],
  [8.9, 'HIGH'],
  [7, 'HIGH'],
  [6.9, 'MEDIUM'],
  [4, 'MEDIUM'],
  [3.9, 'LOW'],
  [0, 'LOW'],
])('calls a score of %d %s', (score, severity) => {
  expect(severityOfScore(score)).toBe(severity);
});
