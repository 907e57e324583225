import type { RepoDiffReport } from '@repo/contracts/scanner';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';
import { REPORT as DIFF_REPORT } from '../diff/example.ts';

/** A body as callers send it. The repository of the demo has these, too. */
export const REQUEST = { url: EXAMPLE_INPUTS.repository, base: 'v4', head: 'main' };

const path = 'web/package-lock.json';
const { introduced, resolved, persisting, undetermined, packages, upgradePaths, fixPlan, ...others } =
  DIFF_REPORT;
const { suppressed: _nothing, licenses: _none, ...whole } = others;
const { added, removed, changed } = packages;

/** A short report. */
export const REPORT: RepoDiffReport = {
  ...whole,
  introduced: introduced.map((entry) => ({ ...entry, path })),
  resolved: resolved.map((entry) => ({ ...entry, path })),
  persisting: persisting.map((entry) => ({ ...entry, path })),
  undetermined: undetermined.map((entry) => ({ ...entry, path })),
  packages: {
    added: added.map((entry) => ({ ...entry, path })),
    removed: removed.map((entry) => ({ ...entry, path })),
    changed: changed.map((entry) => ({ ...entry, path })),
  },
  upgradePaths: upgradePaths.map((entry) => ({ ...entry, path })),
  fixPlan: fixPlan.map((entry) => ({ ...entry, path })),
  base: { repo: 'owner/repo', ref: 'main', commit: '3a8c87d263e143825c93dfbe81c528a51ac723f5' },
  head: {
    repo: 'someone/repo',
    ref: 'update-dependencies',
    commit: '91f3c2a0d4b1e6f7a8c9d0e1f2a3b4c5d6e7f809',
  },
  lockfiles: [{ path, basePath: 'package-lock.json', isRemoved: false, scope: 'production' }],
  truncated: false,
  skipped: [{ path: 'tools/Podfile.lock', reason: 'unsupported-format' }],
  skippedTotal: 1,
  skippedByReason: { 'unsupported-format': 1 },
};
