import { describe, expect, it } from 'vitest';
import { LegalReport } from './legal.ts';

const report: LegalReport = {
  summary: {
    totalDependencies: 1,
    critical: 0,
    high: 0,
    medium: 0,
    low: 1,
    unknown: 0,
    copyleft: 0,
    undetermined: 0,
    projectLicense: {
      license: 'MIT',
      riskLevel: 'low',
      category: 'permissive',
      description: 'Permissive: keep the notice. Read from LICENSE.',
      source: 'LICENSE',
    },
  },
  dependencies: [
    {
      name: 'a',
      version: '1.0.0',
      license: 'MIT',
      riskLevel: 'low',
      description: 'Permissive: keep the notice. Declared in the lockfile.',
      category: 'permissive',
      source: 'lockfile',
      ecosystem: 'npm',
    },
  ],
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

describe('LegalReport', () => {
  it('takes an honest report', () => {
    expect(LegalReport.parse(report)).toEqual(report);
  });

  it.each([
    ['a level that is miscounted', { summary: { ...report.summary, low: 0, unknown: 1 } }],
    ['a dependency that is not counted', { summary: { ...report.summary, totalDependencies: 0 } }],
    ['an unknown level', { dependencies: [{ ...report.dependencies[0], riskLevel: 'none' }] }],
    ['an empty licence', { dependencies: [{ ...report.dependencies[0], license: '' }] }],
    ['a field too many', { grade: 'A' }],
  ])('refuses %s', (_what, change) => {
    expect(LegalReport.safeParse({ ...report, ...change }).success).toBe(false);
  });
});
