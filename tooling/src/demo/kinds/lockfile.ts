import { LockfileReport } from '@repo/contracts/scanner';
import { samplePath } from '../../fake-upstreams/sample-files.ts';
import { demonstrate } from '../demonstration.ts';
import { printLockfileReport } from '../print-lockfile-report.ts';

export const lockfile = demonstrate({
  title: 'Vulnerabilities of a package-lock.json (POST /api/scan)',
  request: ({ scannerUrl }) => ({
    url: `${scannerUrl}/api/scan`,
    file: samplePath('lockfiles/package-lock.json'),
  }),
  contract: LockfileReport,
  print: printLockfileReport,
});
