import { type Finding, findingsOf, isMalicious, restOf, type Scan, unknownsOf, worstFirst } from '../scan.ts';
import { plainText } from './plain-text.ts';
import { type Display, triageLines } from './table.ts';

/** GitHub shows so many of each kind for one step; the rest are counted. */
const MAX_OF_A_KIND = 10;

/**
 * Findings as workflow commands of GitHub Actions, worst first: critical, high and malicious ones as errors, others as
 * warnings, and what could not be looked at as notices; then what triage took out and a policy says.
 */
export function toWorkflowCommands(scan: Scan, display: Display): string {
  const findings = findingsOf(scan).toSorted(worstFirst);
  const errors = findings.filter(isError);
  const warnings = findings.filter((finding) => !isError(finding));
  const lines = [
    ...limited(errors.map((finding) => toCommand('error', finding))),
    ...limited(warnings.map((finding) => toCommand('warning', finding))),
    ...limited(unknownsOf(scan).map((sentence) => command('notice', { title: 'Not looked at' }, sentence))),
  ];
  const shown = Math.min(errors.length, MAX_OF_A_KIND) + Math.min(warnings.length, MAX_OF_A_KIND);
  const rest = findings.length - shown;
  return [
    ...lines,
    ...(rest > 0 ? [`${rest} more vulnerabilities are in the report.`] : []),
    ...triageLines(scan, display),
    ...(scan.kind === 'repository-diff' ? [`Of the change also: ${restOf(scan.report)}.`] : []),
    '',
  ].join('\n');
}

function isError(finding: Finding): boolean {
  const { severity } = finding.vulnerability;
  return isMalicious(finding) || severity === 'CRITICAL' || severity === 'HIGH';
}

function limited(commands: readonly string[]): readonly string[] {
  return commands.slice(0, MAX_OF_A_KIND);
}

function toCommand(
  kind: 'error' | 'warning',
  { path, line, name, version, upgrade, vulnerability }: Finding,
) {
  const { id, severity, summary } = vulnerability;
  // The lockfile states a fixed version, and names the archive of another.
  const isStated = upgrade === version;
  const advice = isStated
    ? ' Have the lockfile written anew.'
    : upgrade === null
      ? ''
      : ` Upgrade to ${upgrade}.`;
  const message = `${name} ${version}: ${summary || id}.${advice}`;
  const place = { file: path, ...(line === null ? {} : { line: String(line) }) };
  return command(kind, { ...place, title: `${severity} ${id}` }, message);
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
