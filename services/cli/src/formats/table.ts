import type { Severity, VulnerabilitySummary } from '@repo/contracts/scanner';
import { licenseVerdict } from '@repo/scanner/in-process';
import { type Finding, findingsOf, isMalicious, restOf, type Scan, unknownsOf, worstFirst } from '../scan.ts';
import { plainText } from './plain-text.ts';

/** How a report is to be shown to people. */
export interface Display {
  readonly isColored: boolean;
  /** Columns. */
  readonly width: number;
}

const MAX_UNKNOWNS = 15;

/** For people: what was found by file, what to do first, and what could not be looked at. */
export function toTable(scan: Scan, display: Display): string {
  const paint = painter(display.isColored);
  const files = Map.groupBy(findingsOf(scan), ({ path }) => path);
  const blocks = [
    ...[...files].map(([path, findings]) => [
      paint.bold(`In ${plainText(path)}`),
      ...rowsOf(findings, display),
    ]),
    fixFirstOf(scan, display),
    unknownLines(scan, paint.bold('Not looked at')),
    triageLines(scan, display),
    [totals(scan, display)],
    ...(scan.report.notice === undefined ? [] : [[scan.report.notice]]),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const SEVERITY_WIDTH = 'CRITICAL'.length;

/** No line begins with strangers' text, which a runner could take for a command. */
function rowsOf(findings: readonly Finding[], { isColored, width }: Display): readonly string[] {
  const paint = painter(isColored);
  const cells = findings.toSorted(worstFirst).map((finding) => {
    const { name, version, upgrade, vulnerability } = finding;
    return {
      severity: vulnerability.severity,
      mark: isMalicious(finding) ? 'MALWARE' : vulnerability.severity,
      package: plainText(`${name} ${version}`),
      // The version that a lockfile states beside the archive of another one.
      upgrade: upgrade === version ? 'new lockfile' : plainText(upgrade ?? 'no fix'),
      about: plainText(`${vulnerability.id} ${vulnerability.summary}`),
    };
  });
  const packageWidth = Math.min(widest(cells.map((cell) => cell.package)), Math.floor(width * 0.35));
  const upgradeWidth = Math.min(widest(cells.map((cell) => cell.upgrade)), Math.floor(width * 0.25));
  const aboutWidth = Math.max(
    'DEBIAN-CVE-2026-12345…'.length,
    width - SEVERITY_WIDTH - packageWidth - upgradeWidth - 11,
  );
  return cells.map(
    (cell) =>
      `  ${paint.severity(cell.severity, cell.mark.padEnd(SEVERITY_WIDTH))}  ${fit(cell.package, packageWidth)} → ` +
      `${fit(cell.upgrade, upgradeWidth)}  ${cut(cell.about, aboutWidth)}`,
  );
}

function fixFirstOf({ report }: Scan, { isColored, width }: Display): readonly string[] {
  if (report.fixFirst.length === 0) return [];
  const rows = report.fixFirst.map(({ package: name, from, to, fixes, tier }, index) => {
    const what = to === null ? `remove ${name} ${from}: it is malicious` : `${name} ${from} → ${to}`;
    const count = `${fixes.length} ${fixes.length === 1 ? 'vulnerability' : 'vulnerabilities'}`;
    return cut(`  ${index + 1}. ${plainText(what)} (${count}, ${tier})`, width);
  });
  return [painter(isColored).bold('Fix these first'), ...rows];
}

function unknownLines(scan: Scan, title: string): readonly string[] {
  const unknowns = unknownsOf(scan);
  if (unknowns.length === 0) return [];
  const more = unknowns.length - MAX_UNKNOWNS;
  return [
    title,
    ...unknowns.slice(0, MAX_UNKNOWNS).map((each) => `  - ${plainText(each)}`),
    ...(more > 0 ? [`  - and ${more} more`] : []),
  ];
}

/** What is said of licences, what was taken out, and what the policy says. */
export function triageLines({ kind, report }: Scan, { width }: Display): readonly string[] {
  const { summary, verdict, policyFindings = [], policyFindingsTotal = 0 } = report;
  const more = policyFindingsTotal - MAX_UNKNOWNS;
  return [
    ...(kind === 'repository-diff' ? licenseVerdict(report) : []),
    ...(summary.suppressed ? [`Suppressed by VEX or policy: ${summary.suppressed}.`] : []),
    ...(verdict === undefined ? [] : [verdict.passed ? 'The policy is met.' : 'The policy is not met:']),
    ...(verdict?.because ?? [])
      .slice(0, MAX_UNKNOWNS)
      .map(({ reason, package: name, version, vulnerability }) =>
        cut(`  - ${plainText(`${name} ${version} ${vulnerability ?? ''}`.trim())} (${reason})`, width),
      ),
    ...policyFindings
      .slice(0, MAX_UNKNOWNS)
      .map(({ rule, problem, message }) => cut(`  ${problem}: ${plainText(`${rule}: ${message}`)}`, width)),
    ...(more > 0 ? [`  and ${more} more rules or statements`] : []),
  ];
}

function totals(scan: Scan, { isColored }: Display): string {
  const paint = painter(isColored);
  if (scan.kind === 'repository-diff') {
    const files = counted(scan.report.lockfiles.length, 'touched lockfile');
    const introduced = found(scan.report.summary.introduced);
    return paint.bold(`${files}: introduced ${introduced}; ${restOf(scan.report)}.`);
  }
  const { summary, coverage } = scan.report;
  const read = scan.kind === 'repository' ? ` in ${counted(scan.report.lockfiles.length, 'file')}` : '';
  const looked = `${coverage.matched} of ${counted(summary.totalPackages, 'package')}${read} looked up`;
  const isKnown = coverage.matched > 0 || summary.totalVulnerabilities > 0;
  return paint.bold(`${looked}: ${isKnown ? found(summary) : 'nothing is known'}.`);
}

function found({ totalVulnerabilities, vulnerablePackages, ...counts }: VulnerabilitySummary): string {
  if (totalVulnerabilities === 0) return 'no known vulnerability';
  const parts = (['critical', 'high', 'medium', 'low', 'unknown'] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}`);
  return `${parts.join(', ')} in ${counted(vulnerablePackages, 'package')}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => text.length));
}

function fit(text: string, width: number): string {
  return cut(text, width).padEnd(width);
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

const COLORS: Readonly<Record<Severity, string>> = {
  CRITICAL: '1;31',
  HIGH: '31',
  MEDIUM: '33',
  LOW: '36',
  UNKNOWN: '35',
};

function painter(isColored: boolean) {
  const paint = (code: string, text: string) => (isColored ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    bold: (text: string) => paint('1', text),
    severity: (severity: Severity, text: string) => paint(COLORS[severity], text),
  };
}
