import type { RepoReport } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { printRepoReport } from './print-repo-report.ts';

const SUMMARY: RepoReport['summary'] = {
  totalPackages: 1200,
  vulnerablePackages: 1,
  totalVulnerabilities: 2,
  critical: 0,
  high: 2,
  medium: 0,
  low: 0,
  unknown: 0,
};
const COVERAGE: RepoReport['coverage'] = { matched: 1200, unmatched: [] };

const REPORT: RepoReport = {
  repo: 'octo/app',
  commit: '0123456789'.repeat(4),
  summary: SUMMARY,
  coverage: COVERAGE,
  lockfiles: [
    {
      path: 'web/package-lock.json',
      scope: 'example',
      result: {
        summary: SUMMARY,
        coverage: COVERAGE,
        results: [],
        upgradePaths: [{ package: 'left', from: '1.0.0', to: '1.0.1', breaking: false, remaining: [] }],
        platform: null,
        unresolved: [],
      },
    },
  ],
  warnings: [],
  ref: 'main',
  path: null,
  truncated: false,
  skipped: [],
  skippedTotal: 0,
  skippedByReason: {},
  incomplete: false,
};

function print(change: Partial<RepoReport> = {}): readonly string[] {
  return printRepoReport({ ...REPORT, ...change }, (_, text) => text);
}

describe('printRepoReport', () => {
  it('shows the commit, the counts over all and a line for each lockfile', () => {
    expect(print()).toEqual([
      'octo/app at commit 012345678901',
      '1,200 packages, 1 of them vulnerable: 2 vulnerabilities',
      '0 CRITICAL  ·  2 HIGH  ·  0 MEDIUM  ·  0 LOW  ·  0 UNKNOWN',
      '',
      'Lockfile               Scope    Packages  Vulnerable  Vulnerabilities  Upgrades',
      'web/package-lock.json  example  1,200     1           2                1',
      '',
      'Coverage: 1,200 looked up, 0 could not be',
    ]);
  });

  it('does not show an empty table where there is no lockfile', () => {
    const lines = print({ lockfiles: [] });
    expect(lines).toContain('No lockfile that can be scanned was found.');
    expect(lines.join('\n')).not.toContain('Upgrades');
  });

  it('shows an empty repository', () => {
    expect(print({ commit: null })[0]).toBe('octo/app at commit (none)');
  });

  it('says what was not read, that time ran out, and the notice', () => {
    const lines = print({
      skipped: [{ path: 'yarn.lock', reason: 'unsupported-format' }],
      incomplete: true,
      notice: 'Sample data.',
    });
    expect(lines).toContain('Not read: yarn.lock (unsupported-format)');
    expect(lines).toContain('Time ran out before everything was looked at.');
    expect(lines.at(-1)).toBe('Notice: Sample data.');
  });
});
