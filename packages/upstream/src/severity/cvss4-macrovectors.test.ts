import { describe, expect, it } from 'vitest';
import { MACROVECTOR_SCORES } from './cvss4-macrovectors.ts';

describe('MACROVECTOR_SCORES', () => {
  it('has the 270 MacroVectors of the specification', () => {
    expect(MACROVECTOR_SCORES.size).toBe(270);
  });

  it('never rises from one MacroVector to the next lower one, but from 10 at the top', () => {
    const raised = [...MACROVECTOR_SCORES].filter(([digits, score]) =>
      [0, 1, 3, 4].some((at) => {
        const lower = digits.slice(0, at) + (Number(digits[at]) + 1) + digits.slice(at + 1);
        return (MACROVECTOR_SCORES.get(lower) ?? 0) > score;
      }),
    );
    expect(raised).toEqual([]);
  });
});
