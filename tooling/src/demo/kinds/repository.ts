import { RepoReport } from '@repo/contracts/scanner';
import { demonstrate } from '../demonstration.ts';
import { printRepoReport } from '../print-repo-report.ts';

export const repository = demonstrate({
  title: 'Vulnerabilities of a whole repository (POST /api/scan/repo)',
  request: ({ scannerUrl, world }) => ({
    url: `${scannerUrl}/api/scan/repo`,
    json: { url: world.repository.url },
  }),
  contract: RepoReport,
  print: printRepoReport,
});
