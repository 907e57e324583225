import { RepoReport } from '@repo/contracts/scanner';
import { demonstrate } from '../demonstration.ts';
import { postJson } from '../post-json.ts';
import { printRepoReport } from '../print-repo-report.ts';

export const repository = demonstrate({
  title: 'Vulnerabilities of a whole repository (POST /api/scan/repo)',
  request: ({ scannerUrl, world }, signal) =>
    postJson(`${scannerUrl}/api/scan/repo`, { url: world.repository.url }, signal),
  contract: RepoReport,
  print: printRepoReport,
});
