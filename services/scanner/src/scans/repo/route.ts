import {
  MAX_VEX_BYTES,
  RepoFormRequest,
  RepoReport,
  RepoRequest,
  ReportQuery,
} from '@repo/contracts/scanner';
import { repositoryErrors } from '../../source-tree/repository-input.ts';
import { scanRoute } from '../scan-route.ts';
import { REPORT, REQUEST } from './example.ts';
import { scanRepo } from './scan.ts';

/** `POST /api/scan/repo`. */
export const repoRoute = scanRoute(
  {
    id: 'scanRepo',
    path: '/api/scan/repo',
    summary: 'Known vulnerabilities of every lockfile of a repository',
    description:
      'Finds every lockfile of a repository at one commit and answers with one report for each, and the counts over all ' +
      'of them. Files that were not read are listed with the reason. A token goes to the platform’s API and nowhere ' +
      'else, and is forgotten.',
    tag: 'vulnerabilities',
    kind: 'repository',
    request: RepoRequest,
    query: ReportQuery,
    body: { json: RepoRequest, form: RepoFormRequest, maxFileBytes: MAX_VEX_BYTES, example: REQUEST },
    report: RepoReport,
    example: REPORT,
    errors: {
      bad_request: 'No repository address, or one of a host that is not accepted.',
      unauthorized: 'The token is not valid, or may not read the repository.',
      not_found:
        'No token was sent and there is no such public repository, or it has no such branch, tag, pull request or folder.',
      rate_limited: 'The code-hosting platform or the vulnerability database is limiting our requests.',
      unavailable: 'An upstream did not answer, the 30 s ran out, or too many scans are running.',
    },
    errorExamples: repositoryErrors(),
    timeoutMs: 30_000,
  },
  scanRepo,
);
