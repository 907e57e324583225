import { LockfileReport } from '@repo/contracts/scanner';
import { samplePath } from '../../fake-upstreams/sample-files.ts';
import { demonstrate } from '../demonstration.ts';
import { printLockfileReport } from '../print-lockfile-report.ts';

export const systemList = demonstrate({
  title: 'Vulnerabilities of the packages of a Debian machine (POST /api/scan, dpkg-debian.txt)',
  request: ({ scannerUrl }) => ({
    url: `${scannerUrl}/api/scan`,
    file: samplePath('system/dpkg-debian.txt'),
  }),
  contract: LockfileReport,
  print: printLockfileReport,
});
