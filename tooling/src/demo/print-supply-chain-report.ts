import type { ActionEntry, ActionStatus, SupplyChainReport } from '@repo/contracts/scanner';
import { alignColumns, type Cell } from './align-columns.ts';
import type { Paint, PaintFormat } from './demonstration.ts';
import { printNotice } from './print-notice.ts';
import { shorten } from './shorten.ts';

const MAX_ACTION = 30;
const SHORT_SHA = 10;

/** Every action of a repository for people: where it stands, what it names, and what is wrong with it. */
export function printSupplyChainReport(report: SupplyChainReport, paint: Paint): readonly string[] {
  const { summary } = report;
  return [
    `${paint('bold', report.repo)}: ${paint('bold', String(report.totalActions))} uses of ` +
      `${summary.uniqueActions} actions in ${summary.workflows} workflows`,
    `${report.driftedCount} drifted, ${report.unpinnedCount} unpinned, ${report.newActionsCount} new ` +
      `and ${summary.removed} removed since the baseline`,
    '',
    ...alignColumns(
      ['Status', 'Action', 'Tag', 'Commit', 'Where', 'Findings'],
      [...report.actions, ...report.images].map(toRow),
      paint,
    ),
    '',
    ...report.removed.map(({ action, tag }) => `Used no more: ${action} ${tag}`.trimEnd()),
    ...report.skipped.map(({ path, reason }) => `Not read: ${path} (${reason})`),
    ...printNotice(report),
  ];
}

const FORMATS = {
  ok: 'green',
  unpinned: 'yellow',
  drifted: 'red',
  new: 'cyan',
} as const satisfies Record<ActionStatus, PaintFormat>;

function toRow({ status, action, tag, sha, workflow, line, findings }: ActionEntry): readonly Cell[] {
  const file = workflow.slice(workflow.lastIndexOf('/') + 1);
  const [worst] = findings;
  return [
    { text: status, format: FORMATS[status] },
    { text: shorten(action, MAX_ACTION), format: 'bold' },
    { text: tag === '' ? '–' : tag },
    { text: sha?.slice(0, SHORT_SHA) ?? '–' },
    { text: `${file}:${line}` },
    worst?.severity === 'critical'
      ? { text: keysOf(findings), format: 'redBright' }
      : { text: keysOf(findings) },
  ];
}

function keysOf(findings: ActionEntry['findings']): string {
  return findings.length === 0 ? '–' : findings.map(({ key }) => key).join(', ');
}
