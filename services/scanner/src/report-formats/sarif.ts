import { hash } from 'node:crypto';
import type { Suppression } from '@repo/contracts/scanner';
import type { Log, Notification, ReportingDescriptor, Result, Run } from 'sarif';
import type { Finding, Findings, Gap, Place, ScanKind } from './findings.ts';
import { said } from './gaps.ts';
import { GENERATOR } from './generator.ts';
import { inline } from './markdown.ts';
import { suppressionText } from './triage-findings.ts';
import { isMalicious, shortened } from './words.ts';

/** More, and GitHub rejects the file. */
const MAX_RESULTS = 25_000;
const MAX_TEXT = 1_024;

/** A report as SARIF 2.1.0 (Errata 01), in the form that code scanning takes. */
export function renderSarif(report: Findings): string {
  const log: Log = { $schema: SCHEMA, version: '2.1.0', runs: [runOf(report)] };
  return JSON.stringify(log);
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

function runOf(report: Findings): Run {
  const suppressed = report.suppressed ?? [];
  const all = [...report.findings.map((finding) => ({ finding, suppression: null })), ...suppressed];
  const shown = all.slice(0, MAX_RESULTS);
  const rules = Map.groupBy(
    shown.map(({ finding }) => finding),
    ({ rule }) => rule.id,
  );
  const places = new Map([...rules.keys()].map((id, at) => [id, at]));
  const occurrence = occurrences();
  const dropped = all.length - shown.length;
  const cut = `${dropped} findings more than a SARIF run may have were left out, the least severe ones.`;
  const gaps = [...report.gaps, ...(dropped === 0 ? [] : [said('results-limit', cut)])];
  return {
    tool: {
      driver: {
        name: GENERATOR.name,
        semanticVersion: GENERATOR.version,
        rules: [...rules.values()].map(toRule),
      },
    },
    automationDetails: { id: runId(report) },
    invocations: [
      { executionSuccessful: report.isComplete, toolExecutionNotifications: gaps.map(toNotification) },
    ],
    artifacts: [...new Set(report.files.map(({ path }) => toUri(path)))].map((uri) => ({
      location: { uri },
      roles: ['analysisTarget'],
    })),
    results: shown.map(({ finding, suppression }) => ({
      ...toResult(finding, occurrence),
      ruleIndex: places.get(finding.rule.id),
      // What a change keeps, it keeps in another version (§3.27.24).
      ...(CHANGES.has(report.scan)
        ? { baselineState: suppression?.change === 'persisting' ? ('updated' as const) : ('new' as const) }
        : {}),
      ...(suppressed.length === 0 ? {} : { suppressions: suppressionsOf(suppression) }),
    })),
    columnKind: 'utf16CodeUnits',
    properties: {
      ...(report.notice === null ? {} : { notice: report.notice }),
      verdict: [...report.verdict],
    },
  };
}

/** Shown as closed, by somebody else than the source of the file. All results of a run have a list, or none (§3.27.23). */
function suppressionsOf(suppression: Suppression | null): NonNullable<Result['suppressions']> {
  if (suppression === null) return [];
  const justification = messageOf(suppressionText(suppression));
  return [{ kind: 'external', status: 'accepted', justification }];
}

/** Scans whose findings were not there before. */
const CHANGES: ReadonlySet<ScanKind> = new Set(['diff', 'repository-diff']);

/** What stands behind the last slash would be the id of one run. */
function runId({ scan, subject }: Findings): string {
  const isNamed = scan === 'lockfile' || scan === 'container' || scan === 'diff';
  return isNamed ? `${scan}/${subject}/` : `${scan}/`;
}

/** Findings of one rule, the worst first: it speaks for all. */
function toRule(findings: readonly Finding[]): ReportingDescriptor {
  const [worst] = findings;
  if (worst === undefined) return { id: 'none' };
  const { rule, package: found, vulnerability } = worst;
  const security = securitySeverity(findings);
  const helpWith = (about: string) =>
    [about, textOf(rule.fix), ...(rule.url === null ? [] : [rule.url])].join('\n\n');
  return {
    id: rule.id,
    shortDescription: { text: textOf(rule.title) },
    fullDescription: { text: textOf(rule.text) },
    help: {
      text: helpWith(textOf(rule.text)),
      // Strangers write the titles of advisories.
      markdown: helpWith(vulnerability === null ? textOf(rule.text) : inline(rule.text)),
    },
    ...(rule.url === null ? {} : { helpUri: rule.url }),
    defaultConfiguration: { level: levelOf(worst) },
    properties: {
      tags: [
        ...(rule.isSecurity ? ['security'] : []),
        ...(vulnerability === null ? [] : ['vulnerability']),
        ...(found?.ecosystem ? [found.ecosystem] : []),
      ],
      ...(security === null ? {} : { 'security-severity': security }),
    },
  };
}

/** Of the worst; null where no severity is known, which GitHub shows as none and never as harmless. */
function securitySeverity(findings: readonly Finding[]): string | null {
  const scores = findings.filter(({ rule }) => rule.isSecurity).map(scoreOf);
  const highest = Math.max(0, ...scores);
  return highest === 0 ? null : highest.toFixed(1);
}

function scoreOf(finding: Finding): number {
  const { score } = finding;
  return score !== null && score > 0 ? score : SCORE_OF_WORD[severityOf(finding)];
}

/** Nobody rates malware, and nothing is worse. */
function severityOf(finding: Finding): Finding['severity'] {
  return isMalicious(finding) ? 'CRITICAL' : finding.severity;
}

const SCORE_OF_WORD = { CRITICAL: 9.5, HIGH: 8, MEDIUM: 5.5, LOW: 2, UNKNOWN: 0, INFO: 0 } as const;

const LEVEL = {
  CRITICAL: 'error',
  HIGH: 'error',
  MEDIUM: 'warning',
  UNKNOWN: 'warning',
  LOW: 'note',
  INFO: 'note',
} as const satisfies Record<Finding['severity'], Result.level>;

function levelOf(finding: Finding): Result.level {
  return LEVEL[severityOf(finding)];
}

function toResult(finding: Finding, occurrence: (print: string) => number): Result {
  const { rule, text, fix, package: found, vulnerability, severity, urgency, chains } = finding;
  const print = fingerprint(finding);
  // A message has one line: no room for what has to stand in a file before the command does anything.
  const command = fix.command === null || fix.snippet !== null ? '' : ` Run: ${fix.command}`;
  const why = urgency.length === 0 ? '' : ` Urgency: ${urgency.join(', ')}.`;
  return {
    ruleId: rule.id,
    level: levelOf(finding),
    message: { text: messageOf(`${text}${why} ${fix.text}${command}`) },
    locations: [{ physicalLocation: locationOf(finding.place) }],
    partialFingerprints: { primaryLocationLineHash: `${print}:${occurrence(print)}` },
    properties: {
      severity,
      // JSON leaves out what is undefined.
      package: found?.name,
      version: found?.version,
      ecosystem: found?.ecosystem,
      purl: found?.purl,
      id: vulnerability?.id,
      aliases: vulnerability?.aliases,
      fixedVersions: vulnerability?.fixedVersions,
      tier: vulnerability?.priority.tier,
      path: chains[0],
    },
  };
}

/** The same for a package that was updated and is still vulnerable: no version is in it. */
function fingerprint({ place, package: found, rule }: Finding): string {
  const parts = [place?.path ?? '', found?.ecosystem ?? '', found?.name ?? '', rule.id];
  return hash('sha256', parts.join('\0')).slice(0, 16);
}

/** Several findings that are one but for their version are told apart by their number. */
function occurrences(): (print: string) => number {
  const seen = new Map<string, number>();
  return (print) => {
    const count = (seen.get(print) ?? 0) + 1;
    seen.set(print, count);
    return count;
  };
}

/** GitHub demands a region: where the line is not known it is the first, as other scanners do. */
function locationOf(place: Place | null) {
  const line = place?.line ?? 1;
  return {
    artifactLocation: { uri: place === null ? ROOT : toUri(place.path) },
    region: { startLine: line, startColumn: 1, endLine: line, endColumn: 1 },
  };
}

/** Where the report does not name a file. */
const ROOT = '.';

function toNotification({ reason, text, path }: Gap): Notification {
  return {
    descriptor: { id: reason },
    level: 'warning',
    message: { text: messageOf(text) },
    ...(path === null
      ? {}
      : { locations: [{ physicalLocation: { artifactLocation: { uri: toUri(path) } } }] }),
  };
}

/** Relative to the root, whatever the path holds. */
function toUri(path: string): string {
  const segments = path.replaceAll('\\', '/').split('/');
  const kept = segments.filter((segment) => !['', '.', '..'].includes(segment));
  return kept.map((segment) => encodeURIComponent(segment.toWellFormed())).join('/') || ROOT;
}

/** Never empty, for that counts as missing. */
function textOf(text: string): string {
  return shortened(text.trim(), MAX_TEXT) || 'No description.';
}

/** `[text](place)` would be a link: text of others makes none. */
function messageOf(text: string): string {
  return text.replaceAll('](', '] (').trim() || 'No description.';
}
