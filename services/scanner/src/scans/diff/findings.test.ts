import { describe, expect, it } from 'vitest';
import { REPORT } from './example.ts';
import { changeVerdict } from './findings.ts';

describe('changeVerdict', () => {
  const none = { ...REPORT.summary.introduced, vulnerablePackages: 0, totalVulnerabilities: 0 };
  const summary = { ...REPORT.summary, introduced: none };
  const unmatched = REPORT.coverage.unmatched;

  it.each([
    ['some were looked up', 1, unmatched, /^The change introduces no known vulnerability in what could/],
    ['none are left', 0, [], /^The change introduces no known vulnerability in what could/],
    ['none could be looked up', 0, unmatched, /^No package after the change could be looked up/],
  ])('when %s', (_, matched, rest, first) => {
    expect(unmatched).not.toEqual([]);
    expect(changeVerdict({ summary, coverage: { matched, unmatched: rest } })[0]).toMatch(first);
  });
});
