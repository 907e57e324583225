import type { WebsiteReport } from '@repo/contracts/scanner';
import { type AuditReport, auditFindings } from '../../report-formats/audit-findings.ts';
import type { Findings } from '../../report-formats/findings.ts';
import { said } from '../../report-formats/gaps.ts';

export function websiteFindings(report: WebsiteReport): Findings {
  const { summary, headers, tlsValid, tlsDaysLeft } = report;
  const { finalUrl, httpStatus, graderGrade, graderScore, graderError, probeError } = summary;
  const auditReport: AuditReport = {
    scan: 'website',
    subject: report.domain,
    title: `Website ${report.domain}`,
    report,
    isOwnGrade: summary.gradeSource === 'local',
    facts: [
      ['Address', report.url],
      ['Leads to', finalUrl],
      ['Status', httpStatus === null ? null : String(httpStatus)],
      ['Certificate', tlsValid ? `valid, ${tlsDaysLeft} days left` : (summary.tlsError ?? 'not valid')],
      ['Graded by', summary.gradeSource === 'local' ? 'our own checks' : 'a third party'],
      ['Third-party grade', graderGrade === null ? null : `${graderGrade} (${graderScore ?? 'no score'})`],
      ['Strict-Transport-Security', headers.strictTransportSecurity],
      ['Content-Security-Policy', headers.contentSecurityPolicy],
      ['X-Frame-Options', headers.xFrameOptions],
    ],
  };
  const { audit, ...findings } = auditFindings(auditReport);
  return {
    ...findings,
    // Whoever gave the grade reached the site once; we did not, and a good letter would say that all is well.
    audit: audit === null || probeError === null ? audit : { ...audit, grade: null },
    verdict: [...(probeError === null ? [] : [probeError]), ...findings.verdict],
    gaps: [
      ...(probeError === null ? [] : [said('probe', probeError)]),
      ...(graderError === null
        ? []
        : [
            said(
              `grader-${graderError}`,
              `There is no third-party grade (${graderError}): the grade is our own.`,
            ),
          ]),
      ...findings.gaps,
    ],
  };
}
