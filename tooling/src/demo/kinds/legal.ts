import { LegalReport } from '@repo/contracts/scanner';
import { demonstrate } from '../demonstration.ts';
import { printLegalReport } from '../print-legal-report.ts';

export const legal = demonstrate({
  title: 'Licences of the dependencies of a project (POST /api/scan/legal, a ZIP archive)',
  request: ({ scannerUrl, world }) => ({ url: `${scannerUrl}/api/scan/legal`, file: world.projectZip }),
  contract: LegalReport,
  print: printLegalReport,
});
