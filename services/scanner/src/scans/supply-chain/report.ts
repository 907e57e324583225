import type {
  ActionEntry,
  ActionRef,
  SupplyChainAudit,
  SupplyChainReport,
  TransitiveAction,
} from '@repo/contracts/scanner';
import type { RepositorySnapshot } from '@repo/upstream/github';
import { byCodeUnit } from '../../by-code-unit.ts';
import { counted } from '../../report-formats/words.ts';
import { isFileLimitReached, reportSkipped } from '../../source-tree/report-skipped.ts';
import type { Audited } from './audits/audit-workflow.ts';
import type { CollectedTransitive, RemoteAction } from './collect-transitive.ts';
import type { ReadFiles } from './facts.ts';
import { actionKey } from './judge/compare-baseline.ts';
import type { JudgedUse } from './judge/judged-use.ts';

/** Shapes what was found as the contract has it; nothing is decided here. */
export function supplyChainReport(scan: {
  readonly snapshot: RepositorySnapshot;
  readonly isTruncated: boolean;
  readonly judged: readonly JudgedUse[];
  readonly images: readonly JudgedUse[];
  /** `judged` are the `uses`, in their order. */
  readonly transitive: CollectedTransitive & { readonly judged: readonly JudgedUse[] };
  readonly removed: readonly ActionRef[];
  readonly audited: Audited;
  readonly files: ReadFiles;
  readonly isLate: boolean;
  /** Uses of which no source told anything, for want of time, by a limit, or because it failed. */
  readonly unasked: number;
  readonly scannedAt: Date;
  readonly dates: Pick<SupplyChainReport, 'dataAsOf'>;
  readonly notice: string | null;
}): SupplyChainReport {
  const { snapshot, judged, removed, audited, files, notice } = scan;
  const audits = audited.audits.toSorted((a, b) => byCodeUnit(a.path, b.path) || a.line - b.line);
  const actions = judged.map(toEntry).sort(byPlace);
  const having = (status: ActionEntry['status']) => actions.filter((entry) => entry.status === status).length;
  return {
    repo: `${snapshot.owner}/${snapshot.name}`,
    commit: snapshot.commit,
    ref: snapshot.ref,
    path: null,
    truncated: scan.isTruncated || audited.isCut || isFileLimitReached(files.skipped),
    incomplete: scan.isLate || scan.unasked > 0,
    totalActions: actions.length,
    driftedCount: judged.filter(({ isDrifted }) => isDrifted).length,
    unpinnedCount: actions.filter(({ isPinned }) => !isPinned).length,
    newActionsCount: judged.filter(({ isNew }) => isNew).length,
    actions,
    images: scan.images.map(toEntry).sort(byPlace),
    transitive: toTransitive(scan.transitive),
    audits,
    removed: [...removed],
    summary: {
      ok: having('ok'),
      unpinned: having('unpinned'),
      drifted: having('drifted'),
      new: having('new'),
      compromised: having('compromised'),
      uniqueActions: new Set(actions.map(({ action }) => actionKey(action))).size,
      removed: removed.length,
      unresolved: actions.filter(({ findings }) => findings.some(({ key }) => key === 'unresolved')).length,
      workflows: files.count,
      audits: { ...countAudits(audits), ignored: audited.ignored },
    },
    ...reportSkipped(files.skipped),
    warnings: warningsOf(scan),
    scannedAt: scan.scannedAt.toISOString(),
    ...scan.dates,
    ...(notice === null ? {} : { notice }),
  };
}

function countAudits(audits: readonly SupplyChainAudit[]) {
  const of = (severity: SupplyChainAudit['severity']) =>
    audits.filter((each) => each.severity === severity).length;
  return { high: of('high'), medium: of('medium'), low: of('low'), informational: of('informational') };
}

/** Finding nothing is no proof that there is nothing. */
function warningsOf(scan: Parameters<typeof supplyChainReport>[0]): string[] {
  const { skipped } = scan.files;
  const limited = skipped.filter(({ reason }) => reason === 'file-limit').length;
  const unread = skipped.length - limited;
  const warnings = [
    scan.isTruncated ? 'The list of files was cut: workflows and actions may be missing.' : null,
    scan.audited.isCut ? 'The audits found more than a report lists: some of it is missing.' : null,
    limited > 0
      ? `${counted(limited, 'file')} beyond what one scan reads: what is used there is missing.`
      : null,
    unread > 0 ? `${counted(unread, 'file')} could not be read: what is used there is missing.` : null,
    scan.isLate ? 'The time ran out before everything was looked up.' : null,
    scan.unasked > 0
      ? `${counted(scan.unasked, 'reference')} could not be looked up: see the finding \`unresolved\`.`
      : null,
    scan.snapshot.path === null
      ? null
      : 'Workflows stand at the root: the whole repository was scanned, not the folder of the address.',
  ];
  return warnings.filter((warning) => warning !== null);
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

function toTransitive({ uses, judged, unread }: Parameters<typeof supplyChainReport>[0]['transitive']) {
  const actions = judged
    .flatMap((each, index) => toTransitiveAction(each, uses[index]?.via) ?? [])
    .sort(
      (a, b) => byCodeUnit(a.via.action, b.via.action) || byCodeUnit(a.via.sha, b.via.sha) || a.line - b.line,
    );
  return {
    actions,
    unpinnedCount: actions.filter(({ isPinned }) => !isPinned).length,
    unread: unread
      .map(({ reference, sha, reason }) => ({ action: reference.action, sha, reason }))
      .sort((a, b) => byCodeUnit(a.action, b.action) || byCodeUnit(a.sha, b.sha)),
  };
}

function toTransitiveAction(judged: JudgedUse, via: RemoteAction | undefined): TransitiveAction | null {
  if (via === undefined) return null;
  const { action, tag, sha, workflow: file, line, isPinned, findings } = toEntry(judged);
  const outer = { action: via.reference.action, sha: via.sha };
  return { via: outer, file, line, action, tag, sha, isPinned, findings };
}

function byPlace(a: ActionEntry, b: ActionEntry): number {
  return byCodeUnit(a.workflow, b.workflow) || a.line - b.line;
}
