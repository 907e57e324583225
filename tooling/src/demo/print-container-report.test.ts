import type { ContainerReport } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { printContainerReport } from './print-container-report.ts';

const ENTRY: ContainerReport['results'][number] = {
  package: { name: 'zlib1g', version: '1:1.2.13', type: 'deb', purl: 'pkg:deb/debian/zlib1g@1.2.13' },
  vulnerabilities: [
    {
      id: 'DEBIAN-CVE-1',
      aliases: ['CVE-1'],
      severity: 'CRITICAL',
      summary: 'Something bad',
      fixedVersions: [],
      severitySource: 'cvss-3.1',
      cvss: null,
      reportedBy: ['advisories'],
    },
  ],
};

const REPORT: ContainerReport = {
  imageName: 'shop:1.0',
  format: 'syft',
  partial: false,
  summary: {
    totalPackages: 63,
    vulnerablePackages: 1,
    totalVulnerabilities: 1,
    critical: 1,
    high: 0,
    medium: 0,
    low: 0,
    unknown: 0,
  },
  results: [ENTRY],
  coverage: { matched: 63, unmatched: [] },
  platform: null,
};

function print(change: Partial<ContainerReport> = {}): readonly string[] {
  return printContainerReport({ ...REPORT, ...change }, (_, text) => text);
}

describe('printContainerReport', () => {
  it('shows the image, counts, the worst findings by type, and what was looked up', () => {
    expect(print()).toEqual([
      'Image shop:1.0, read as syft',
      '63 packages, 1 of them vulnerable: 1 vulnerabilities',
      '1 CRITICAL  ·  0 HIGH  ·  0 MEDIUM  ·  0 LOW  ·  0 UNKNOWN',
      '',
      'Severity  Type  Package  Version   Worst advisory  Title',
      'CRITICAL  deb   zlib1g   1:1.2.13  DEBIAN-CVE-1    Something bad',
      '',
      'Coverage: 63 looked up, 0 could not be',
    ]);
  });

  it('shows a package whose type nobody knows', () => {
    const results = [{ ...ENTRY, package: { ...ENTRY.package, type: null } }];
    expect(print({ results }).join('\n')).toContain('CRITICAL  –     zlib1g');
  });

  it('counts the packages that it does not show', () => {
    expect(print({ results: Array.from({ length: 13 }, () => ENTRY) })).toContain(
      '… and 1 more vulnerable packages',
    );
  });

  it('never calls a report without findings clean', () => {
    expect(print({ results: [] })).toContain('No known vulnerability in what was looked at.');
  });

  it('says that a document lists vulnerable packages only, and repeats the notice', () => {
    expect(print({ partial: true, notice: 'Sample data.' }).slice(-2)).toEqual([
      'The document lists only packages that it found vulnerable: there are more.',
      'Notice: Sample data.',
    ]);
  });
});
