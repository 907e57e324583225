import { type SupplyChainReport, SupplyChainRequest } from '@repo/contracts/scanner';
import { type Endpoint, refusalOf } from '@repo/service-kit/http';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';
import { repositoryErrors } from '../../source-tree/repository-input.ts';

/** A body as callers send it. */
export const REQUEST = { url: EXAMPLE_INPUTS.repository };

/** A short report. */
export const REPORT: SupplyChainReport = {
  repo: 'owner/repo',
  commit: '3a8c87d263e143825c93dfbe81c528a51ac723f5',
  ref: 'main',
  path: null,
  truncated: false,
  incomplete: false,
  totalActions: 2,
  driftedCount: 1,
  unpinnedCount: 1,
  newActionsCount: 0,
  actions: [
    {
      action: 'actions/setup-node',
      tag: 'v2',
      sha: '38ac239717b8b2e31b0eb2d44906c1f0e4d22086',
      workflow: '.github/workflows/ci.yml',
      line: 10,
      isPinned: false,
      pinnedBy: null,
      status: 'unpinned',
      scope: 'production',
      findings: [],
    },
    {
      action: 'actions/cache',
      tag: 'v3.2.0',
      sha: '2dd6e1177e54cb31b7e863fea76e6971a082f40b',
      workflow: '.github/workflows/ci.yml',
      line: 11,
      isPinned: true,
      pinnedBy: 'sha',
      status: 'drifted',
      scope: 'production',
      findings: [
        {
          key: 'comment-mismatch',
          severity: 'high',
          description: 'The comment says v3.2.0, but the pinned commit is v3.0.0.',
        },
      ],
    },
  ],
  images: [],
  transitive: { actions: [], unpinnedCount: 0, unread: [] },
  audits: [
    {
      id: 'artipacked',
      severity: 'medium',
      confidence: 'low',
      path: '.github/workflows/ci.yml',
      line: 9,
      endLine: 9,
      job: 'build',
      step: null,
      message: 'The checkout leaves the token in the folder, where later steps can read it.',
      fix: 'with:\n  persist-credentials: false',
      url: 'https://docs.zizmor.sh/audits/#artipacked',
    },
  ],
  removed: [],
  summary: {
    ok: 0,
    unpinned: 1,
    drifted: 1,
    new: 0,
    compromised: 0,
    uniqueActions: 2,
    removed: 0,
    unresolved: 0,
    workflows: 1,
    audits: { high: 0, medium: 1, low: 0, informational: 0, ignored: 0 },
  },
  skipped: [],
  skippedTotal: 0,
  skippedByReason: {},
  warnings: [],
  scannedAt: '2026-08-20T09:30:00.000Z',
};

/** What callers are told. */
export const ERRORS: Endpoint['errors'] = {
  bad_request: refusalOf(SupplyChainRequest, {}),
  ...repositoryErrors(),
};
