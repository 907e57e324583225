import type { Severity } from '@repo/contracts/scanner';
import { counted, type FixStep, isMalicious, nameOf } from '@repo/scanner/in-process';
import { findingsOf, type Scan, unknownsOf, type VulnerabilityFinding, vulnerabilitiesOf } from '../scan.ts';
import { plainText } from './plain-text.ts';

/** How a report is to be shown to people. */
export interface Display {
  readonly isColored: boolean;
  /** Columns. */
  readonly width: number;
}

const MOST_LINES = 15;

/** For people: what was found by file, what to do first, and what could not be looked at. */
export function toTable(scan: Scan, display: Display): string {
  const { bold } = painter(display.isColored);
  const { fixFirst, verdict, notice } = findingsOf(scan);
  const [first = '', ...others] = verdict.map(plainText);
  const files = Map.groupBy(vulnerabilitiesOf(scan), ({ place }) => place?.path ?? '');
  const blocks = [
    ...[...files].map(([path, findings]) => [bold(`In ${plainText(path)}`), ...rowsOf(findings, display)]),
    titled(bold('Fix these first'), fixFirst.flatMap(stepLines)),
    unknownLines(scan, bold('Not looked at')),
    titled(bold('What the policy says'), policyLines(scan)),
    [bold(first), ...others],
    notice === null ? [] : [notice],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

const SEVERITY_WIDTH = 'CRITICAL'.length;

/** No line begins with strangers' text, which a runner could take for a command. */
function rowsOf(findings: readonly VulnerabilityFinding[], { isColored, width }: Display): readonly string[] {
  const paint = painter(isColored);
  const cells = findings.map((finding) => {
    const { package: found, fix, vulnerability } = finding;
    return {
      severity: vulnerability.severity,
      mark: isMalicious(finding) ? 'MALWARE' : vulnerability.severity,
      package: plainText(nameOf(found)),
      // The version that a lockfile states beside the archive of another one.
      upgrade: fix.to === found?.version ? 'new lockfile' : plainText(fix.to ?? 'no fix'),
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

/** With the command where that does it all. */
function stepLines({ text, command, snippet, fixes, tier }: FixStep, at: number): readonly string[] {
  const count = counted(fixes.length, 'vulnerability', 'vulnerabilities');
  return [
    `  ${at + 1}. ${plainText(text)} (${count}, ${tier})`,
    ...(command === null || snippet !== null ? [] : [`     ${plainText(command)}`]),
  ];
}

/** Nothing where everything was looked at. */
export function unknownLines(scan: Scan, title: string): readonly string[] {
  const unknowns = unknownsOf(scan);
  const more = unknowns.length - MOST_LINES;
  return titled(title, [
    ...unknowns.slice(0, MOST_LINES).map((each) => `  - ${plainText(each)}`),
    ...(more > 0 ? [`  - and ${more} more`] : []),
  ]);
}

/** What it fails for, and which of its rules need a look. */
export function policyLines({ report }: Scan): readonly string[] {
  const { verdict, policyFindings = [], policyFindingsTotal = 0 } = report;
  const reasons = (verdict?.because ?? []).map(
    ({ reason, package: name, version, vulnerability }) =>
      `- ${[name, version, vulnerability ?? ''].join(' ').trim()} (${reason})`,
  );
  const rules = policyFindings.map(({ rule, problem, message }) => `${problem}: ${rule}: ${message}`);
  return [
    ...firstLines(reasons, reasons.length, 'reasons'),
    ...firstLines(rules, policyFindingsTotal, 'rules or statements'),
  ];
}

function firstLines(all: readonly string[], total: number, what: string): readonly string[] {
  const more = total - MOST_LINES;
  return [
    ...all.slice(0, MOST_LINES).map((line) => `  ${plainText(line)}`),
    ...(more > 0 ? [`  and ${more} more ${what}`] : []),
  ];
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
