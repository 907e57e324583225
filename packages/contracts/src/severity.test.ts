import { describe, expect, it } from 'vitest';
import { compareSeverity, Severity } from './severity.ts';

describe('compareSeverity', () => {
  it('sorts the worst first and what nobody rates last', () => {
    expect(Severity.options.toReversed().toSorted(compareSeverity)).toEqual([
      'CRITICAL',
      'HIGH',
      'MEDIUM',
      'LOW',
      'UNKNOWN',
    ]);
  });
});
