import { Grade } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { grade } from './grade.ts';
import { score } from './score.ts';

describe('grade', () => {
  it.each([
    [100, 'A'],
    [90, 'A'],
    [89, 'B'],
    [80, 'B'],
    [79, 'C'],
    [70, 'C'],
    [69, 'D'],
    [60, 'D'],
    [59, 'F'],
    [0, 'F'],
  ])('of %i is %s', (points, letter) => {
    expect(grade(points)).toBe(letter);
  });

  it('gives every letter of the contract', () => {
    const letters = new Set(Array.from({ length: 101 }, (_, points) => grade(points)));
    expect([...letters].toSorted()).toEqual(Grade.options.toSorted());
  });
});

describe('score', () => {
  it.each([
    [[], 100],
    [[-20, 0, -30], 50],
    [[-60, -60], 0],
  ])('of %j is %i', (impacts, points) => {
    expect(score(impacts.map((scoreImpact) => ({ scoreImpact })))).toBe(points);
  });
});
