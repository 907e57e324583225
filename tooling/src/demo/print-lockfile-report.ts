import type { LockfileReport, Severity, UpgradePath } from '@repo/contracts/scanner';
import { alignColumns, type Cell } from './align-columns.ts';
import type { Paint, PaintFormat } from './demonstration.ts';
import { shorten } from './shorten.ts';

const SHOWN_ROWS = 12;
const SHOWN_UNMATCHED = 5;
const MAX_NAME = 28;
const MAX_TITLE = 38;

/** A lockfile report for people: counts, the worst findings with the way out, what was not looked at. */
export function printLockfileReport(report: LockfileReport, paint: Paint): readonly string[] {
  const { summary } = report;
  return [
    `${paint('bold', number(summary.totalPackages))} packages, ` +
      `${paint('bold', number(summary.vulnerablePackages))} of them vulnerable: ` +
      `${paint('bold', number(summary.totalVulnerabilities))} vulnerabilities`,
    SEVERITIES.map(({ severity, key, format }) =>
      summary[key] === 0 ? paint('dim', `0 ${severity}`) : paint(format, `${summary[key]} ${severity}`),
    ).join(paint('dim', '  ·  ')),
    '',
    ...findings(report, paint),
    '',
    ...coverage(report, paint),
    ...report.unresolved.map((include) => `Not followed: ${include}`),
    ...(report.notice === undefined ? [] : [`Notice: ${report.notice}`]),
  ];
}

const SEVERITIES = [
  { severity: 'CRITICAL', key: 'critical', format: 'redBright' },
  { severity: 'HIGH', key: 'high', format: 'red' },
  { severity: 'MEDIUM', key: 'medium', format: 'yellow' },
  { severity: 'LOW', key: 'low', format: 'cyan' },
  { severity: 'UNKNOWN', key: 'unknown', format: 'dim' },
] as const satisfies readonly {
  severity: Severity;
  key: keyof LockfileReport['summary'];
  format: PaintFormat;
}[];

function findings(report: LockfileReport, paint: Paint): readonly string[] {
  const paths = new Map(report.upgradePaths.map((path) => [`${path.package}\n${path.from}`, path]));
  const rows = report.results.slice(0, SHOWN_ROWS).map(({ package: { name, version }, vulnerabilities }) => {
    const [worst] = vulnerabilities;
    if (worst === undefined) return [];
    const more = vulnerabilities.length - 1;
    return [
      { text: worst.severity, format: formatOf(worst.severity) },
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
    ...(left === 0 ? [] : [paint('dim', `… and ${number(left)} more vulnerable packages`)]),
  ];
}

function formatOf(severity: Severity): PaintFormat {
  return SEVERITIES.find((each) => each.severity === severity)?.format ?? 'dim';
}

function upgradeCell(path: UpgradePath | undefined): Cell {
  if (path === undefined) return { text: 'no fix known', format: 'dim' };
  return { text: path.breaking === true ? `${path.to} (breaking)` : path.to, format: 'green' };
}

function coverage({ coverage: { matched, unmatched } }: LockfileReport, paint: Paint): readonly string[] {
  const shown = unmatched.slice(0, SHOWN_UNMATCHED);
  const left = unmatched.length - shown.length;
  return [
    `Coverage: ${number(matched)} looked up, ${number(unmatched.length)} could not be`,
    ...shown.map(({ package: name, version, reason }) =>
      paint('dim', `  ${name}${version === '' ? '' : ` ${version}`}: ${reason}`),
    ),
    ...(left === 0 ? [] : [paint('dim', `  … and ${number(left)} more`)]),
  ];
}

function number(value: number): string {
  return value.toLocaleString('en');
}
