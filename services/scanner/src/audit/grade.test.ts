import { Grade } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { EMAIL_BANDS, gradeOf, leastScoreOf, score, WEBSITE_BANDS } from './grade.ts';

describe('gradeOf', () => {
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
  ] as const)('%i of an e-mail audit is %s', (points, letter) => {
    expect(gradeOf(points, EMAIL_BANDS)).toBe(letter);
  });

  it.each([
    [100, 'A'],
    [85, 'A'],
    [84, 'B'],
    [65, 'B'],
    [64, 'C'],
    [45, 'C'],
    [44, 'D'],
    [25, 'D'],
    [24, 'F'],
    [0, 'F'],
  ] as const)('%i of a website audit is %s, as in the grader’s chart without signs', (points, letter) => {
    expect(gradeOf(points, WEBSITE_BANDS)).toBe(letter);
  });

  it.each([{ bands: EMAIL_BANDS }, { bands: WEBSITE_BANDS }])(
    'gives every letter of the contract',
    ({ bands }) => {
      const letters = new Set(Array.from({ length: 101 }, (_, score) => gradeOf(score, bands)));
      expect([...letters].toSorted()).toEqual(Grade.options.toSorted());
    },
  );

  it.each(Grade.options)('%s is the letter of its least score', (letter) => {
    expect(gradeOf(leastScoreOf(letter, WEBSITE_BANDS), WEBSITE_BANDS)).toBe(letter);
  });

  it('F begins at nothing', () => {
    expect(leastScoreOf('F', WEBSITE_BANDS)).toBe(0);
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
