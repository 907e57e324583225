import { Severity } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { advisory, npmPackage } from '../../test/support/advisories.ts';
import { summarize } from './summarize.ts';

const finding = (severity: Severity, each = npmPackage('example', '1.0.0')) => ({
  package: each,
  primary: advisory(),
  others: [],
  rating: { severity, score: null, source: null, vector: null, advisoryId: null },
  fixedVersions: [],
});

describe('summarize', () => {
  it('counts nothing where nothing was found', () => {
    expect(summarize(7, [])).toEqual({
      totalPackages: 7,
      vulnerablePackages: 0,
      totalVulnerabilities: 0,
      critical: 0,
      high: 0,
      medium: 0,
      low: 0,
      unknown: 0,
    });
  });

  it.each(Severity.options)('counts a finding that is %s once, under its own severity', (severity) => {
    const { totalPackages, vulnerablePackages, totalVulnerabilities, ...bySeverity } = summarize(2, [
      finding(severity),
    ]);
    expect([totalPackages, vulnerablePackages, totalVulnerabilities]).toEqual([2, 1, 1]);
    expect(Object.entries(bySeverity).filter(([, count]) => (count ?? 0) > 0)).toEqual([
      [severity.toLowerCase(), 1],
    ]);
  });

  it('counts a package once however much was found in it', () => {
    const [one, other] = [npmPackage('one', '1'), npmPackage('other', '1')];
    const findings = [finding('HIGH', one), finding('HIGH', one), finding('LOW', other)];
    expect(summarize(9, findings)).toMatchObject({
      vulnerablePackages: 2,
      totalVulnerabilities: 3,
      high: 2,
      low: 1,
    });
  });
});
