import type { ActionEntry, ActionRef, SkippedFile, SupplyChainReport } from '@repo/contracts/scanner';
import type { RepositorySnapshot } from '@repo/upstream/github';
import { byCodeUnit } from '../../inventory/by-code-unit.ts';
import type { ReadFiles } from './facts.ts';
import { actionKey } from './judge/compare-baseline.ts';
import type { JudgedUse } from './judge/judged-use.ts';

/** Shapes what was found as the contract has it; nothing is decided here. */
export function supplyChainReport(scan: {
  readonly snapshot: RepositorySnapshot;
  readonly isTruncated: boolean;
  readonly judged: readonly JudgedUse[];
  readonly images: readonly JudgedUse[];
  readonly removed: readonly ActionRef[];
  readonly files: ReadFiles;
  readonly isIncomplete: boolean;
  readonly scannedAt: Date;
  readonly notice: string | null;
}): SupplyChainReport {
  const { snapshot, judged, removed, files, notice } = scan;
  const actions = judged.map(toEntry).sort(byPlace);
  const having = (status: ActionEntry['status']) => actions.filter((entry) => entry.status === status).length;
  const drifted = having('drifted');
  return {
    repo: `${snapshot.owner}/${snapshot.name}`,
    commit: snapshot.commit,
    truncated: scan.isTruncated,
    incomplete: scan.isIncomplete,
    totalActions: actions.length,
    driftedCount: drifted,
    unpinnedCount: actions.filter(({ isPinned }) => !isPinned).length,
    newActionsCount: judged.filter(({ isNew }) => isNew).length,
    actions,
    images: scan.images.map(toEntry).sort(byPlace),
    removed: [...removed],
    summary: {
      ok: having('ok'),
      unpinned: having('unpinned'),
      drifted,
      new: having('new'),
      uniqueActions: new Set(actions.map(({ action }) => actionKey(action))).size,
      removed: removed.length,
      unresolved: actions.filter(({ findings }) => findings.some(({ key }) => key === 'unresolved')).length,
      workflows: files.count,
    },
    skipped: files.skipped.toSorted((a: SkippedFile, b: SkippedFile) => byCodeUnit(a.path, b.path)),
    scannedAt: scan.scannedAt.toISOString(),
    ...(notice === null ? {} : { notice }),
  };
}

function toEntry({ use, tag, sha, pinnedBy, status, findings }: JudgedUse): ActionEntry {
  return {
    action: use.reference.action,
    tag,
    sha,
    workflow: use.path,
    line: use.occurrence.line,
    isPinned: pinnedBy !== null,
    pinnedBy,
    status,
    scope: use.scope,
    findings: [...findings],
  };
}

function byPlace(a: ActionEntry, b: ActionEntry): number {
  return byCodeUnit(a.workflow, b.workflow) || a.line - b.line;
}
