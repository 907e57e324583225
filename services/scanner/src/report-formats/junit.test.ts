import { describe, expect, it } from 'vitest';
import { REPORT } from '../scans/lockfile/example.ts';
import { lockfileFindings } from '../scans/lockfile/findings.ts';
import { renderJunit } from './junit.ts';

const clean = { ...REPORT, results: [], fixPlan: [], fixFirst: [], upgradePaths: [] };

describe('renderJunit', () => {
  it.each([
    [true, 0, 'The policy is met.'],
    [false, 1, 'The policy is not met because of left-pad 1.3.0.'],
  ])('has a test that tells whether the policy is met: %s', (passed, failures, sentence) => {
    const denied = { reason: 'denied', package: 'left-pad', version: '1.3.0', vulnerability: null } as const;
    const report = { ...clean, verdict: { passed, because: passed ? [] : [denied] } };
    const text = renderJunit(lockfileFindings(report, 'package-lock.json'));
    expect(text).toContain(`failures="${failures}" errors="0">`);
    expect(text).toContain(sentence);
  });
});
