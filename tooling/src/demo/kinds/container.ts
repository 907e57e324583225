import { ContainerReport } from '@repo/contracts/scanner';
import { samplePath } from '../../fake-upstreams/sample-files.ts';
import { demonstrate } from '../demonstration.ts';
import { printContainerReport } from '../print-container-report.ts';

export const container = demonstrate({
  title: 'Vulnerabilities of a container image (POST /api/scan/container)',
  request: ({ scannerUrl }) => ({
    url: `${scannerUrl}/api/scan/container`,
    file: samplePath('sbom/web-shop.cdx.json'),
  }),
  contract: ContainerReport,
  print: printContainerReport,
});
