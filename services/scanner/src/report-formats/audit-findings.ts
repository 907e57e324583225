import type { EmailReport, WebsiteReport } from '@repo/contracts/scanner';
import type { Findings, ScanKind } from './findings.ts';
import { said } from './gaps.ts';
import { counted, timeText } from './words.ts';

/** A graded report, and what its scan says of it. */
export interface AuditReport {
  readonly scan: Extract<ScanKind, 'email' | 'website'>;
  readonly subject: string;
  readonly title: string;
  readonly report: EmailReport | WebsiteReport;
  /** Label and value; those without a value are left out. */
  readonly facts: readonly (readonly [string, string | null])[];
  /** Whether the grade is that of the checks. */
  readonly isOwnGrade: boolean;
}

export function auditFindings({ scan, subject, title, report, facts, isOwnGrade }: AuditReport): Findings {
  const { grade, score, summary, scannedAt } = report;
  const undetermined: ReadonlySet<string> = new Set(summary.undetermined);
  const checks = report.checks.map(({ recommendation, ...check }) => ({
    ...check,
    recommendation: recommendation ?? null,
    points: isOwnGrade ? pointsOf(check.scoreImpact) : '',
    effect: 'scoreWithRecord' in check ? effectOf(score, check.scoreWithRecord) : '',
    isUndetermined: undetermined.has(check.key),
  }));
  const open = checks.filter(({ isUndetermined }) => isUndetermined);
  const count = (wanted: string) =>
    checks.filter(({ status, isUndetermined }) => status === wanted && !isUndetermined).length;
  const outcome = `${counted(count('fail'), 'check')} failed, ${count('warn')} to improve, ${count('pass')} passed.`;
  return {
    scan,
    subject,
    title,
    verdict: [
      ...(isOwnGrade
        ? [`Grade ${grade}, ${score} of 100 points: ${outcome}`]
        : [
            `Grade ${grade}, ${score} of 100 points, comes from a third party.`,
            `Our own checks do not count toward it: ${outcome}`,
          ]),
      ...(open.length === 0
        ? []
        : [
            `${counted(open.length, 'check')} could not be determined: nothing is claimed${isOwnGrade ? ', and the worst outcome is charged' : ''}.`,
          ]),
    ],
    facts: [...facts, ['Scanned at', timeText(scannedAt)] as const].flatMap(([label, value]) =>
      value === null ? [] : [{ label, value }],
    ),
    asOf: scannedAt,
    isComplete: summary.complete,
    files: [],
    findings: [],
    gaps: open.map(({ key, name, description }) => said(key, `${name}: ${description}`)),
    fixFirst: [],
    components: [],
    audit: { grade, checks },
    notice: report.notice ?? null,
  };
}

function effectOf(score: number, withRecord = score): string {
  if (withRecord === score) return `With this record alone the score stays at ${score}.`;
  return `With this record alone the score is ${withRecord} instead of ${score}.`;
}

function pointsOf(impact: number): string {
  return impact === 0 ? '' : `${impact} ${impact === -1 ? 'point' : 'points'}`;
}
