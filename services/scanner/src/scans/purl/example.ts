import type { PurlReport } from '@repo/contracts/scanner';
import { REPORT as LOCKFILE_REPORT } from '../lockfile/example.ts';

/** A body as callers send it. */
export const REQUEST = { purls: ['pkg:npm/minimist@1.2.5', 'pkg:npm/left-pad'] };

const { upgradePaths, fixPlan, results, coverage, ...others } = LOCKFILE_REPORT;

/** A short report. */
export const REPORT: PurlReport = {
  ...others,
  results: results.map((entry) => ({
    ...entry,
    package: { ...entry.package, scope: null, line: null },
    direct: null,
    introducedBy: null,
    introducedByTotal: null,
    paths: null,
  })),
  upgradePaths,
  fixPlan: fixPlan.map((plan) => ({ ...plan, command: null })),
  coverage: { ...coverage, unmatched: [{ package: 'left-pad', version: '', reason: 'no-version' }] },
  purls: [
    {
      purl: 'pkg:npm/minimist@1.2.5',
      verdict: 'vulnerable',
      reason: null,
      exists: true,
      recommended: null,
    },
    {
      purl: 'pkg:npm/left-pad',
      verdict: 'undetermined',
      reason: 'no-version',
      exists: null,
      recommended: null,
    },
  ],
};
