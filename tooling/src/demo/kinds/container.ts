import { ContainerReport } from '@repo/contracts/scanner';
import { demonstrate } from '../demonstration.ts';
import { postFile } from '../post-file.ts';
import { printContainerReport } from '../print-container-report.ts';

export const container = demonstrate({
  title: 'Vulnerabilities of a container image (POST /api/scan/container)',
  request: ({ scannerUrl }, signal) =>
    postFile(`${scannerUrl}/api/scan/container`, 'sbom/web-shop.cdx.json', signal),
  contract: ContainerReport,
  print: printContainerReport,
});
