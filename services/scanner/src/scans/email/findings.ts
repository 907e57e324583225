import type { EmailReport } from '@repo/contracts/scanner';
import { type AuditReport, auditFindings } from '../../report-formats/audit-findings.ts';
import type { Findings } from '../../report-formats/findings.ts';

export function emailFindings(report: EmailReport): Findings {
  const { domain, summary, mxHosts, dkimSelectors } = report;
  const { profile, provider, dmarcEffectivePolicy: policy, spfLookups } = summary;
  const audit: AuditReport = {
    scan: 'email',
    subject: domain,
    title: `E-mail of ${domain}`,
    report,
    isOwnGrade: true,
    facts: [
      ['SPF record', report.spfRecord ?? 'none'],
      ['SPF look-ups', spfLookups === null ? null : `${spfLookups} of 10`],
      ['DMARC record', report.dmarcRecord ?? 'none'],
      ['DMARC policy that applies', policy],
      ['DKIM selectors found', dkimSelectors.length === 0 ? 'none' : dkimSelectors.join(', ')],
      ['Mail exchangers', mxHosts.length === 0 ? 'none' : mxHosts.join(', ')],
      ['Mail provider', provider],
      ['Profile', profile],
      ...report.spfResults.map(
        ({ ip, result, explanation }) => [`SPF of ${ip}`, `${result}: ${explanation}`] as const,
      ),
    ],
  };
  return auditFindings(audit);
}
