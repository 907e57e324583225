import type { LockfileReport } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { printLockfileReport } from './print-lockfile-report.ts';

const ADVISORY = {
  id: 'GHSA-1',
  aliases: ['CVE-1'],
  severity: 'HIGH',
  summary: 'Something bad',
  fixedVersions: ['1.0.1'],
  severitySource: 'GHSA-1',
  cvss: null,
} as const satisfies LockfileReport['results'][number]['vulnerabilities'][number];

function report(change: Partial<LockfileReport>): LockfileReport {
  return {
    summary: {
      totalPackages: 1200,
      vulnerablePackages: 1,
      totalVulnerabilities: 2,
      critical: 0,
      high: 2,
      medium: 0,
      low: 0,
      unknown: 0,
    },
    results: [
      { package: { name: 'left', version: '1.0.0' }, vulnerabilities: [{ ...ADVISORY }, { ...ADVISORY }] },
    ],
    upgradePaths: [{ package: 'left', from: '1.0.0', to: '2.0.0', breaking: true, remaining: [] }],
    coverage: { matched: 1199, unmatched: [{ package: 'x', version: '>=2', reason: 'not-pinned' }] },
    platform: null,
    unresolved: [],
    ...change,
  };
}

function print(change: Partial<LockfileReport> = {}): readonly string[] {
  return printLockfileReport(report(change), (_, text) => text);
}

describe('printLockfileReport', () => {
  it('shows counts, the worst finding with the way out, and what was not looked at', () => {
    expect(print()).toEqual([
      '1,200 packages, 1 of them vulnerable: 2 vulnerabilities',
      '0 CRITICAL  ·  2 HIGH  ·  0 MEDIUM  ·  0 LOW  ·  0 UNKNOWN',
      '',
      'Severity  Package  Version  Upgrade to        Worst advisory  Title',
      'HIGH      left     1.0.0    2.0.0 (breaking)  GHSA-1 +1       Something bad',
      '',
      'Coverage: 1,199 looked up, 1 could not be',
      '  x >=2: not-pinned',
    ]);
  });

  it('says that there is no fix instead of an upgrade', () => {
    expect(print({ upgradePaths: [] }).join('\n')).toContain('no fix known');
  });

  it('does not take the upgrade path of another version of the package', () => {
    const upgradePaths = [{ package: 'left', from: '3.0.0', to: '3.0.1', breaking: false, remaining: [] }];
    expect(print({ upgradePaths }).join('\n')).toContain('no fix known');
  });

  it('counts the packages that it does not show', () => {
    const [entry] = report({}).results;
    const results = Array.from({ length: 20 }, () => entry).filter((each) => each !== undefined);
    expect(print({ results })).toContain('… and 8 more vulnerable packages');
  });

  it('never calls a report without findings clean', () => {
    expect(print({ results: [], upgradePaths: [] })).toContain(
      'No known vulnerability in what was looked at.',
    );
  });

  it('repeats the notice and the includes that were not followed', () => {
    const lines = print({ notice: 'Sample data.', unresolved: ['-r dev.txt'] });
    expect(lines.slice(-2)).toEqual(['Not followed: -r dev.txt', 'Notice: Sample data.']);
  });
});
