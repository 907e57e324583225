import { NvdResult } from '@repo/contracts/scanner';
import { alignPairs } from '../align-columns.ts';
import { demonstrate } from '../demonstration.ts';
import { printNotice } from '../print-notice.ts';

const PACKAGE = 'openssl';

export const newestCve = demonstrate({
  title: `The newest CVE of a package (GET /api/nvd?package=${PACKAGE})`,
  request: ({ scannerUrl }) => ({ url: `${scannerUrl}/api/nvd?package=${PACKAGE}` }),
  contract: NvdResult,
  print: (result, paint) => [
    ...alignPairs(
      [
        ['CVE', result.cveId],
        ['Severity', result.severity],
        ['Score', result.scoreSource === null ? 'none yet' : `${result.score} (${result.scoreSource})`],
        ['Published', result.published.slice(0, 10)],
        ['Found', `${result.total} CVEs by ${result.match}`],
      ],
      paint,
    ),
    ...printNotice(result),
  ],
});
