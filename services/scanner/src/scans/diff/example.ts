import type { DiffReport } from '@repo/contracts/scanner';
import { REPORT as LOCKFILE_REPORT } from '../lockfile/example.ts';

/** A body as callers send it. */
export const REQUEST = {
  base: '{ "lockfileVersion": 3, "packages": { "node_modules/mkdirp": { "version": "0.5.1" } } }',
  head: '{ "lockfileVersion": 3, "packages": { "node_modules/minimist": { "version": "1.2.5" } } }',
};

const LODASH = {
  name: 'lodash',
  version: '4.17.11',
  scope: 'production' as const,
  registry: null,
  line: null,
  ecosystem: 'npm',
  purl: 'pkg:npm/lodash@4.17.11',
};

/** A short report. */
export const REPORT: DiffReport = {
  summary: {
    introduced: LOCKFILE_REPORT.summary,
    resolved: 1,
    persisting: 1,
    undetermined: 1,
    packagesAdded: 2,
    packagesRemoved: 1,
    packagesChanged: 1,
  },
  introduced: LOCKFILE_REPORT.results.map((entry) => ({ ...entry, cause: 'added', from: null })),
  resolved: [{ package: LODASH, vulnerabilities: ['GHSA-jf85-cpcp-j695'] }],
  persisting: [{ package: 'qs', vulnerabilities: ['GHSA-hrpp-h998-j3pp'], from: '6.5.0', to: '6.5.1' }],
  undetermined: [
    {
      package: 'left-pad',
      version: '1.3.0',
      side: 'head',
      reason: 'not-a-registry-package',
      vulnerabilities: [],
    },
  ],
  packages: {
    added: [
      { package: 'left-pad', version: '1.3.0', ecosystem: 'npm', purl: null, scope: 'production' },
      {
        package: 'minimist',
        version: '1.2.5',
        ecosystem: 'npm',
        purl: 'pkg:npm/minimist@1.2.5',
        scope: 'production',
      },
    ],
    removed: [
      { package: 'lodash', version: '4.17.11', ecosystem: 'npm', purl: LODASH.purl, scope: 'production' },
    ],
    changed: [
      {
        package: 'qs',
        from: '6.5.0',
        to: '6.5.1',
        direction: 'up',
        scopeFrom: 'development',
        scopeTo: 'production',
      },
    ],
  },
  upgradePaths: [
    ...LOCKFILE_REPORT.upgradePaths,
    { package: 'qs', ecosystem: 'npm', from: '6.5.1', to: '6.5.3', breaking: false, remaining: [] },
  ],
  fixPlan: LOCKFILE_REPORT.fixPlan,
  fixFirst: LOCKFILE_REPORT.fixFirst,
  exploitation: LOCKFILE_REPORT.exploitation,
  coverage: LOCKFILE_REPORT.coverage,
  baseCoverage: { matched: 2, unmatched: [] },
  base: { path: 'package-lock.json' },
  head: { path: 'package-lock.json' },
  warnings: [],
  incomplete: false,
};
