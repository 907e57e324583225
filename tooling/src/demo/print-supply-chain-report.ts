import type { ActionEntry, ActionStatus, SupplyChainReport } from '@repo/contracts/scanner';
import { alignColumns, type Cell } from './align-columns.ts';
import type { Paint, PaintFormat } from './demonstration.ts';
import { printNotice } from './print-notice.ts';
import { printSourceTree } from './print-source-tree.ts';
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
    ...(summary.compromised === 0
      ? []
      : [paint('redBright', `${summary.compromised} compromised: nobody should run these`)]),
    '',
    ...alignColumns(
      ['Status', 'Action', 'Tag', 'Commit', 'Where', 'Findings'],
      [...report.actions, ...report.images].map(toRow),
      paint,
    ),
    '',
    ...inTurn(report.transitive, paint),
    ...report.removed.map(({ action, tag }) => `Used no more: ${action} ${tag}`.trimEnd()),
    ...printSourceTree(report),
    ...printNotice(report),
  ];
}

const SHOWN_IN_TURN = 3;

/** What the actions use in turn, those that are not pinned by name. */
function inTurn(
  { actions, unpinnedCount, unread }: SupplyChainReport['transitive'],
  paint: Paint,
): readonly string[] {
  const shown = actions.filter(({ isPinned }) => !isPinned).slice(0, SHOWN_IN_TURN);
  const left = unpinnedCount - shown.length;
  return [
    `One level deeper: ${actions.length} uses inside these actions, ${unpinnedCount} of them unpinned` +
      `${unread.length === 0 ? '' : `; not looked into: ${unread.length}`}`,
    ...shown.map(({ via, action, tag }) =>
      paint('dim', `  ${via.action} uses ${action}${tag === '' ? '' : `@${tag}`}`),
    ),
    ...(left === 0 ? [] : [paint('dim', `  … and ${left} more`)]),
  ];
}

const FORMATS = {
  ok: 'green',
  unpinned: 'yellow',
  drifted: 'red',
  new: 'cyan',
  compromised: 'redBright',
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
