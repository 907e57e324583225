import { LockfileReport } from '@repo/contracts/scanner';
import { samplePath } from '../../fake-upstreams/sample-files.ts';
import { demonstrate } from '../demonstration.ts';
import { printLockfileReport } from '../print-lockfile-report.ts';

export const requirements = demonstrate({
  title: 'Vulnerabilities of a requirements.txt (POST /api/scan)',
  request: ({ scannerUrl }) => ({
    url: `${scannerUrl}/api/scan`,
    file: samplePath('lockfiles/requirements.txt'),
  }),
  contract: LockfileReport,
  print: printLockfileReport,
});
