import type { RepoReport } from '@repo/contracts/scanner';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';
import { REPORT as LOCKFILE_REPORT } from '../lockfile/example.ts';

/** A body as callers send it. */
export const REQUEST = { url: EXAMPLE_INPUTS.repository };

/** A short report. */
export const REPORT: RepoReport = {
  lockfiles: [{ path: 'package-lock.json', scope: 'production', result: LOCKFILE_REPORT }],
  repo: 'owner/repo',
  summary: LOCKFILE_REPORT.summary,
  fixFirst: LOCKFILE_REPORT.fixFirst,
  exploitation: LOCKFILE_REPORT.exploitation,
  coverage: LOCKFILE_REPORT.coverage,
  commit: '3a8c87d263e143825c93dfbe81c528a51ac723f5',
  ref: 'main',
  path: null,
  truncated: false,
  skipped: [{ path: 'tools/Cargo.lock', reason: 'unsupported-format' }],
  skippedTotal: 1,
  skippedByReason: { 'unsupported-format': 1 },
  incomplete: false,
  warnings: [],
};
