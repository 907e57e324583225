import type { LockfileReport, UpgradePath } from '@repo/contracts/scanner';
import { alignColumns, type Cell } from './align-columns.ts';
import type { Paint } from './demonstration.ts';
import { formatCount } from './format-count.ts';
import { printCoverage, printPlatform } from './print-coverage.ts';
import { printNotice } from './print-notice.ts';
import { printVulnerabilityCounts } from './print-vulnerability-counts.ts';
import { severityFormat } from './severity-formats.ts';
import { shorten } from './shorten.ts';

const SHOWN_ROWS = 12;
const MAX_NAME = 28;
const MAX_TITLE = 38;

/** A lockfile report for people: counts, the worst findings with the way out, what was not looked at. */
export function printLockfileReport(report: LockfileReport, paint: Paint): readonly string[] {
  return [
    ...printVulnerabilityCounts(report.summary, paint),
    ...printPlatform(report.platform),
    '',
    ...findings(report, paint),
    '',
    ...printCoverage(report.coverage, paint),
    ...report.unresolved.map((include) => `Not followed: ${include}`),
    ...printNotice(report),
  ];
}

function findings(report: LockfileReport, paint: Paint): readonly string[] {
  const paths = new Map(report.upgradePaths.map((path) => [`${path.package}\n${path.from}`, path]));
  const rows = report.results.slice(0, SHOWN_ROWS).map(({ package: { name, version }, vulnerabilities }) => {
    const [worst] = vulnerabilities;
    if (worst === undefined) return [];
    const more = vulnerabilities.length - 1;
    return [
      { text: worst.severity, format: severityFormat(worst.severity) },
      { text: shorten(name, MAX_NAME), format: 'bold' },
      { text: version },
      upgradeCell(paths.get(`${name}\n${version}`)),
      { text: more === 0 ? worst.id : `${worst.id} +${more}` },
      { text: shorten(worst.summary, MAX_TITLE) },
    ] satisfies readonly Cell[];
  });
  if (rows.length === 0) return ['No known vulnerability in what was looked at.'];
  const left = report.results.length - rows.length;
  return [
    ...alignColumns(['Severity', 'Package', 'Version', 'Upgrade to', 'Worst advisory', 'Title'], rows, paint),
    ...(left === 0 ? [] : [paint('dim', `… and ${formatCount(left)} more vulnerable packages`)]),
  ];
}

function upgradeCell(path: UpgradePath | undefined): Cell {
  if (path === undefined) return { text: 'no fix known', format: 'dim' };
  return { text: path.breaking === true ? `${path.to} (breaking)` : path.to, format: 'green' };
}
