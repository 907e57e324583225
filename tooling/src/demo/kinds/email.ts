import { EmailReport } from '@repo/contracts/scanner';
import { alignPairs } from '../align-columns.ts';
import { demonstrate } from '../demonstration.ts';
import { printChecks } from '../print-checks.ts';
import { printNotice } from '../print-notice.ts';

export const email = demonstrate({
  title: 'Mail records of a domain (POST /api/scan/email)',
  request: ({ scannerUrl, world }) => ({
    url: `${scannerUrl}/api/scan/email`,
    json: { domain: world.mailDomain },
  }),
  contract: EmailReport,
  print: (report, paint) => [
    `${paint('bold', report.domain)}: grade ${paint('bold', report.grade)}, ${report.score} of 100`,
    ...alignPairs(
      [
        ['SPF', report.spfRecord],
        ['DMARC', report.dmarcRecord],
        ['DKIM', report.dkimSelectors.join(', ') || null],
        ['MX', report.mxHosts.join(', ') || null],
      ],
      paint,
    ),
    '',
    ...printChecks(report.checks, paint),
    ...printNotice(report),
  ],
});
