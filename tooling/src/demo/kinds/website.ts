import { WebsiteReport } from '@repo/contracts/scanner';
import { alignPairs } from '../align-columns.ts';
import { demonstrate } from '../demonstration.ts';
import { printChecks } from '../print-checks.ts';
import { printNotice } from '../print-notice.ts';

export const website = demonstrate({
  title: 'Headers, certificate and redirects of a website (POST /api/scan/website)',
  request: ({ scannerUrl, world }) => ({
    url: `${scannerUrl}/api/scan/website`,
    json: { url: world.websiteUrl },
  }),
  contract: WebsiteReport,
  print: (report, paint) => [
    `${paint('bold', report.domain)}: grade ${paint('bold', report.grade)}, ${report.score} of 100 ` +
      `(${report.summary.gradeSource})`,
    ...alignPairs(
      [
        ['TLS', report.tlsValid ? `valid, ${report.tlsDaysLeft} days left` : 'not valid'],
        ['HTTPS redirect', report.summary.redirect],
        ['HSTS', report.headers.strictTransportSecurity],
        ['CSP', report.headers.contentSecurityPolicy],
        ['X-Frame-Options', report.headers.xFrameOptions],
      ],
      paint,
    ),
    '',
    ...printChecks(report.checks, paint),
    ...printNotice(report),
  ],
});
