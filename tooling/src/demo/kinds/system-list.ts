import { LockfileReport } from '@repo/contracts/scanner';
import { demonstrate } from '../demonstration.ts';
import { postFile } from '../post-file.ts';
import { printLockfileReport } from '../print-lockfile-report.ts';

export const systemList = demonstrate({
  title: 'Vulnerabilities of the packages of a Debian machine (POST /api/scan, dpkg-debian.txt)',
  request: ({ scannerUrl }, signal) => postFile(`${scannerUrl}/api/scan`, 'system/dpkg-debian.txt', signal),
  contract: LockfileReport,
  print: printLockfileReport,
});
