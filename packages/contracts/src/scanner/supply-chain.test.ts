import { describe, expect, it } from 'vitest';
import { SupplyChainReport } from './supply-chain.ts';
import { SupplyChainRequest } from './supply-chain-request.ts';

const url = 'https://github.com/owner/repo';
const ref = { action: 'actions/checkout', tag: 'v4', sha: 'a'.repeat(40) };

const report: SupplyChainReport = {
  repo: 'owner/repo',
  totalActions: 1,
  driftedCount: 0,
  unpinnedCount: 1,
  newActionsCount: 0,
  actions: [
    {
      action: 'actions/checkout',
      tag: 'v4',
      sha: null,
      workflow: '.github/workflows/ci.yml',
      line: 9,
      isPinned: false,
      status: 'unpinned',
      pinnedBy: null,
      scope: 'production',
      findings: [{ key: 'unresolved', severity: 'info', description: 'The tag could not be looked up.' }],
    },
  ],
  images: [],
  transitive: { actions: [], unpinnedCount: 0, unread: [] },
  audits: [],
  removed: [],
  summary: {
    ok: 0,
    unpinned: 1,
    drifted: 0,
    new: 0,
    compromised: 0,
    uniqueActions: 1,
    removed: 0,
    unresolved: 1,
    workflows: 1,
    audits: { high: 0, medium: 0, low: 0, informational: 0, ignored: 0 },
  },
  scannedAt: '2026-08-20T09:30:00.000Z',
  commit: 'a'.repeat(40),
  warnings: [],
  ref: 'main',
  path: null,
  truncated: false,
  skipped: [],
  skippedTotal: 0,
  skippedByReason: {},
  incomplete: false,
};

describe('SupplyChainRequest', () => {
  it.each([
    ['a JSON array', [ref]],
    ['the JSON text of the array, as forms send it', JSON.stringify([ref])],
    ['the entries of an earlier report', [{ ...ref, line: 3, status: 'ok' }]],
  ])('takes %s as baseline', (_what, baseline) => {
    expect(SupplyChainRequest.parse({ url, baseline })).toEqual({ url, baseline: [ref] });
  });

  it.each([null, '', undefined])('takes the baseline %j for absent', (baseline) => {
    expect(SupplyChainRequest.parse({ url, baseline }).baseline).toBeUndefined();
  });

  it('keeps an empty baseline apart from an absent one', () => {
    expect(SupplyChainRequest.parse({ url, baseline: [] }).baseline).toEqual([]);
  });

  it('takes an entry that had no commit', () => {
    expect(SupplyChainRequest.parse({ url, baseline: [{ ...ref, tag: '', sha: null }] }).baseline).toEqual([
      { ...ref, tag: '', sha: null },
    ]);
  });

  it.each([
    ['text that is not JSON', 'x', 'Send `baseline`: a JSON array of at most 5,000 objects'],
    ['JSON that is no array', '{}', 'Send `baseline`: a JSON array'],
    ['a number', 3, 'Send `baseline`: a JSON array'],
    ['too many elements', Array.from({ length: 5001 }, () => ref), 'Send `baseline`: a JSON array'],
    ['an element that is no object', [ref, null], 'Send `baseline[1]`: an object with `action`'],
    ['an element without action', [{ ...ref, action: undefined }], 'Send `baseline[0].action`: '],
    ['an element with an empty action', [{ ...ref, action: '' }], 'Send `baseline[0].action`: '],
    ['an element without tag', [{ ...ref, tag: undefined }], 'Send `baseline[0].tag`: '],
    ['an element without sha', [{ ...ref, sha: undefined }], 'Send `baseline[0].sha`: '],
    ['a very long tag', [{ ...ref, tag: 'x'.repeat(301) }], 'Send `baseline[0].tag`: '],
  ])('refuses %s', (_what, baseline, sentence) => {
    expect(
      SupplyChainRequest.safeParse({ url, baseline }).error?.issues.map(({ message }) => message),
    ).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('SupplyChainReport', () => {
  it('takes an honest report', () => {
    expect(SupplyChainReport.parse(report)).toEqual(report);
  });

  it('counts a drifted entry that is not pinned as both', () => {
    const actions = report.actions.map((entry) => ({ ...entry, status: 'drifted' }));
    const summary = { ...report.summary, unpinned: 0, drifted: 1 };
    expect(SupplyChainReport.safeParse({ ...report, actions, summary, driftedCount: 1 }).success).toBe(true);
  });

  it.each([
    ['a total that miscounts', { totalActions: 2 }],
    ['an unpinned entry that is not counted', { unpinnedCount: 0 }],
    ['drift that no entry shows', { driftedCount: 1 }],
    ['a removed element that is not counted', { removed: [ref] }],
    ['a pin that nothing pins', { actions: [{ ...report.actions[0], isPinned: true, status: 'ok' }] }],
    ['a status of our own making', { actions: [{ ...report.actions[0], status: 'bad' }] }],
    ['a miscount of what actions use in turn', { transitive: { ...report.transitive, unpinnedCount: 1 } }],
    ['line 0', { actions: [{ ...report.actions[0], line: 0 }] }],
  ])('refuses %s', (_what, change) => {
    expect(SupplyChainReport.safeParse({ ...report, ...change }).success).toBe(false);
  });
});
