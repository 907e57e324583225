import { isMalicious } from '@repo/scanner/in-process';
import { findingsOf, type Scan, unknownsOf, type VulnerabilityFinding, vulnerabilitiesOf } from '../scan.ts';
import { plainText } from './plain-text.ts';
import { policyLines } from './table.ts';

/** GitHub shows so many of each kind for one step; the rest are counted. */
const MAX_OF_A_KIND = 10;

/**
 * Findings as workflow commands of GitHub Actions, worst first: critical, high and malicious ones as errors, others as
 * warnings, and what could not be looked at as notices; then what a policy says, and the verdict.
 */
export function toWorkflowCommands(scan: Scan): string {
  const findings = vulnerabilitiesOf(scan);
  const errors = findings.filter(isError);
  const warnings = findings.filter((finding) => !isError(finding));
  const unknowns = unknownsOf(scan);
  const lines = [
    ...limited(errors.map((finding) => toCommand('error', finding))),
    ...limited(warnings.map((finding) => toCommand('warning', finding))),
    ...limited(unknowns.map((sentence) => command('notice', { title: 'Not looked at' }, sentence))),
  ];
  const shown = Math.min(errors.length, MAX_OF_A_KIND) + Math.min(warnings.length, MAX_OF_A_KIND);
  const rest = findings.length - shown;
  const unnoticed = unknowns.length - MAX_OF_A_KIND;
  return [
    ...lines,
    ...(rest > 0 ? [`${rest} more vulnerabilities are in the report.`] : []),
    ...(unnoticed > 0 ? [`${unnoticed} more notices of what was not looked at are in the report.`] : []),
    ...policyLines(scan),
    ...findingsOf(scan).verdict.map(plainText),
    '',
  ].join('\n');
}

function isError(finding: VulnerabilityFinding): boolean {
  const { severity } = finding.vulnerability;
  return isMalicious(finding) || severity === 'CRITICAL' || severity === 'HIGH';
}

function limited(commands: readonly string[]): readonly string[] {
  return commands.slice(0, MAX_OF_A_KIND);
}

function toCommand(
  kind: 'error' | 'warning',
  { place, text, fix, vulnerability: { severity, id } }: VulnerabilityFinding,
): string {
  const properties = {
    ...(place === null ? {} : { file: place.path }),
    ...(place === null || place.line === null ? {} : { line: String(place.line) }),
    title: `${severity} ${id}`,
  };
  return command(kind, properties, `${text} ${fix.text}`);
}

function command(kind: string, properties: Readonly<Record<string, string>>, message: string): string {
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${kind} ${written.join(',')}::${escapeData(message)}`;
}

/** As the runner reads it (actions/runner, "ActionCommand"): nothing of strangers may end a line or a value. */
function escapeData(text: string): string {
  return plainText(text).replaceAll('%', '%25');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
