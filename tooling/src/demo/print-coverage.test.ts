import type { Platform } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { printCoverage, printPlatform } from './print-coverage.ts';

const PLATFORM: Platform = {
  ecosystem: 'Debian:12',
  distribution: 'Debian',
  release: '12',
  source: 'inferred',
  confidence: 'high',
  evidence: ['a', 'b', 'c'],
};

describe('printCoverage', () => {
  it('names five packages that were not looked up and counts the rest', () => {
    const unmatched = Array.from({ length: 7 }, (_, at) => ({
      package: `p${at}`,
      version: '',
      reason: 'no-version' as const,
    }));
    const lines = printCoverage({ matched: 1000, unmatched }, (_, text) => text);
    expect(lines[0]).toBe('Coverage: 1,000 looked up, 7 could not be');
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([7, '  p0: no-version', '  … and 2 more']);
  });
});

describe('printPlatform', () => {
  it.each<readonly [string, Partial<Platform>, string]>([
    ['with two pieces of evidence', {}, 'Distribution: Debian 12 (inferred: a, b)'],
    ['without a release', { release: null, evidence: [] }, 'Distribution: Debian (inferred)'],
    [
      'that nobody knows',
      { distribution: null, release: null, source: 'unknown', evidence: [] },
      'Distribution: unknown (unknown)',
    ],
  ])('shows a distribution %s', (_, change, line) => {
    expect(printPlatform({ ...PLATFORM, ...change })).toEqual([line]);
  });

  it('says nothing where there is none', () => {
    expect(printPlatform(null)).toEqual([]);
  });
});
