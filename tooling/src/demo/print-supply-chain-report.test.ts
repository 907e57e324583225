import type { ActionEntry, SupplyChainReport } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { printSupplyChainReport } from './print-supply-chain-report.ts';

const ENTRY: ActionEntry = {
  action: 'octo/tool',
  tag: 'v1',
  sha: '0123456789'.repeat(4),
  workflow: '.github/workflows/ci.yml',
  line: 7,
  isPinned: false,
  status: 'unpinned',
  pinnedBy: null,
  scope: 'production',
  findings: [],
};

const REPORT: SupplyChainReport = {
  repo: 'octo/app',
  totalActions: 1,
  driftedCount: 0,
  unpinnedCount: 1,
  newActionsCount: 0,
  actions: [ENTRY],
  images: [],
  transitive: { actions: [], unpinnedCount: 0, unread: [] },
  removed: [],
  summary: {
    ok: 0,
    unpinned: 1,
    drifted: 0,
    new: 0,
    compromised: 0,
    uniqueActions: 1,
    removed: 0,
    unresolved: 0,
    workflows: 1,
  },
  scannedAt: '2026-01-01T00:00:00.000Z',
  commit: 'abc',
  warnings: [],
  ref: 'main',
  path: null,
  truncated: false,
  skipped: [],
  skippedTotal: 0,
  skippedByReason: {},
  incomplete: false,
};

function print(change: Partial<SupplyChainReport> = {}): readonly string[] {
  return printSupplyChainReport({ ...REPORT, ...change }, (_, text) => text);
}

describe('printSupplyChainReport', () => {
  it('shows where every action stands', () => {
    expect(print()).toEqual([
      'octo/app: 1 uses of 1 actions in 1 workflows',
      '0 drifted, 1 unpinned, 0 new and 0 removed since the baseline',
      '',
      'Status    Action     Tag  Commit      Where     Findings',
      'unpinned  octo/tool  v1   0123456789  ci.yml:7  –',
      '',
      'One level deeper: 0 uses inside these actions, 0 of them unpinned',
    ]);
  });

  it('shows what the actions use in turn, and that some were not looked into', () => {
    const via = { action: 'octo/tool', sha: '0123456789'.repeat(4) };
    const use = {
      via,
      file: 'action.yml',
      line: 5,
      action: 'octo/inner',
      tag: 'v2',
      sha: null,
      isPinned: false,
      findings: [],
    };
    const actions = [...Array.from({ length: 5 }, () => use), { ...use, isPinned: true }];
    const unread = [{ ...via, reason: 'not-asked' as const }];
    const lines = print({ transitive: { actions, unpinnedCount: 5, unread } });
    expect(lines.slice(lines.findIndex((line) => line.startsWith('One level')))).toEqual([
      'One level deeper: 6 uses inside these actions, 5 of them unpinned; not looked into: 1',
      ...Array.from({ length: 3 }, () => '  octo/tool uses octo/inner@v2'),
      '  … and 2 more',
    ]);
  });

  it('does not leave a commit that is unknown or a finding unsaid', () => {
    const findings: ActionEntry['findings'] = [
      { key: 'unresolved', severity: 'low', description: 'It could not be looked up.' },
    ];
    expect(print({ actions: [{ ...ENTRY, sha: null, tag: '', findings }] }).join('\n')).toMatch(
      /unpinned {2}octo\/tool {2}– +– +ci\.yml:7 {2}unresolved$/m,
    );
  });

  it('shows images, what is gone and what was not read', () => {
    const text = print({
      images: [{ ...ENTRY, action: 'alpine' }],
      removed: [{ action: 'octo/old', tag: 'v1', sha: null }],
      skipped: [{ path: 'bad.yml', reason: 'not-the-format' }],
    }).join('\n');
    expect(text).toContain('unpinned  alpine ');
    expect(text).toContain('Used no more: octo/old v1\nNot read: bad.yml (not-the-format)');
  });
});
