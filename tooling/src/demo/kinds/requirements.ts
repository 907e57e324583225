import { LockfileReport } from '@repo/contracts/scanner';
import { demonstrate } from '../demonstration.ts';
import { postFile } from '../post-file.ts';
import { printLockfileReport } from '../print-lockfile-report.ts';

export const requirements = demonstrate({
  title: 'Vulnerabilities of a requirements.txt (POST /api/scan)',
  request: ({ scannerUrl }, signal) =>
    postFile(`${scannerUrl}/api/scan`, 'lockfiles/requirements.txt', signal),
  contract: LockfileReport,
  print: printLockfileReport,
});
