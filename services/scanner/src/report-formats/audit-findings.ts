import type { EmailReport, WebsiteReport } from '@repo/contracts/scanner';
import type { Findings, ScanKind } from './findings.ts';
import { said } from './gaps.ts';
import { counted } from './words.ts';

/** A graded report, and what its scan says of it. */
export interface AuditReport {
  readonly scan: Extract<ScanKind, 'email' | 'website'>;
  readonly subject: string;
  readonly title: string;
  readonly report: EmailReport | WebsiteReport;
  /** Label and value; those without a value are left out. */
  readonly facts: readonly (readonly [string, string | null])[];
}

export function auditFindings({ scan, subject, title, report, facts }: AuditReport): Findings {
  const { grade, score, summary, scannedAt } = report;
  const undetermined: ReadonlySet<string> = new Set(summary.undetermined);
  const checks = report.checks.map(({ recommendation, ...check }) => ({
    ...check,
    recommendation: recommendation ?? null,
    isUndetermined: undetermined.has(check.key),
  }));
  const { failed, warnings, passed } = summary;
  const open = checks.filter(({ isUndetermined }) => isUndetermined);
  const outcome = `${counted(failed, 'check')} failed, ${warnings} ${warnings === 1 ? 'warns' : 'warn'}, ${passed} passed.`;
  return {
    scan,
    subject,
    title,
    verdict: [
      `Grade ${grade}, ${score} of 100 points: ${outcome}`,
      ...(open.length === 0
        ? []
        : [
            `${counted(open.length, 'check')} could not be determined: nothing is claimed, and the worst outcome is charged.`,
          ]),
    ],
    facts: [...facts, ['Scanned at', scannedAt] as const].flatMap(([label, value]) =>
      value === null ? [] : [{ label, value }],
    ),
    asOf: scannedAt,
    isComplete: summary.complete,
    files: [],
    findings: [],
    gaps: open.map(({ key, name, description }) => said(key, `${name}: ${description}`)),
    fixFirst: [],
    components: [],
    audit: { grade, score, checks },
    notice: report.notice ?? null,
  };
}
