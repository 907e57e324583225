import { LockfileReport } from '@repo/contracts/scanner';
import { demonstrate } from '../demonstration.ts';
import { postFile } from '../post-file.ts';
import { printLockfileReport } from '../print-lockfile-report.ts';

export const lockfile = demonstrate({
  title: 'Vulnerabilities of a package-lock.json (POST /api/scan)',
  request: ({ scannerUrl }, signal) =>
    postFile(`${scannerUrl}/api/scan`, 'lockfiles/package-lock.json', signal),
  contract: LockfileReport,
  print: printLockfileReport,
});
