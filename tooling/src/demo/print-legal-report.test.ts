import type { LegalReport } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { printLegalReport } from './print-legal-report.ts';

const DEPENDENCY: LegalReport['dependencies'][number] = {
  name: 'pymupdf',
  version: '1.24.7',
  license: 'AGPL-3.0-only',
  riskLevel: 'critical',
  description: 'Network copyleft.',
  category: 'network-copyleft',
  source: 'deps.dev',
  ecosystem: 'PyPI',
};

const REPORT: LegalReport = {
  summary: {
    totalDependencies: 1,
    critical: 1,
    high: 0,
    medium: 0,
    low: 0,
    unknown: 0,
    copyleft: 1,
    undetermined: 0,
    projectLicense: {
      license: 'Apache-2.0',
      riskLevel: 'low',
      category: 'permissive',
      description: 'Permissive.',
      source: 'package.json',
    },
  },
  dependencies: [DEPENDENCY],
  repo: null,
  commit: null,
  ref: 'main',
  path: null,
  truncated: false,
  skipped: [],
  skippedTotal: 0,
  skippedByReason: {},
  incomplete: false,
  warnings: [],
};

function print(change: Partial<LegalReport> = {}): readonly string[] {
  return printLegalReport({ ...REPORT, ...change }, (_, text) => text);
}

describe('printLegalReport', () => {
  it('shows counts by risk, the own licence and the riskiest dependencies', () => {
    expect(print()).toEqual([
      '1 dependencies, 1 of them under copyleft',
      '1 critical  ·  0 high  ·  0 medium  ·  0 low  ·  0 unknown',
      'The project itself: Apache-2.0 (package.json)',
      '',
      'Risk      Dependency  Version  Licence        Why',
      'critical  pymupdf     1.24.7   AGPL-3.0-only  Network copyleft.',
      '',
    ]);
  });

  it('says that a project declares no licence', () => {
    expect(print({ summary: { ...REPORT.summary, projectLicense: null } })).toContain(
      'The project declares no licence.',
    );
  });

  it('says that there are no dependencies instead of an empty table', () => {
    const lines = print({ dependencies: [] });
    expect(lines).toContain('No dependencies were found in what was read.');
    expect(lines.join('\n')).not.toContain('Why');
  });

  it('counts the dependencies that it does not show', () => {
    expect(print({ dependencies: Array.from({ length: 20 }, () => DEPENDENCY) })).toContain('… and 4 more');
  });

  it('repeats what was not read, every warning and the notice', () => {
    const lines = print({
      skipped: [{ path: 'a.lock', reason: 'unreadable' }],
      warnings: ['The licence data services are away.'],
      notice: 'Sample data.',
    });
    expect(lines.slice(-3)).toEqual([
      'Not read: a.lock (unreadable)',
      'Warning: The licence data services are away.',
      'Notice: Sample data.',
    ]);
  });
});
