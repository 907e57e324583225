import {
  DiffQuery,
  MAX_VEX_BYTES,
  RepoDiffFormRequest,
  RepoDiffReport,
  RepoDiffRequest,
} from '@repo/contracts/scanner';
import { repositoryErrors } from '../../source-tree/repository-input.ts';
import { scanRoute } from '../scan-route.ts';
import { REPORT, REQUEST } from './example.ts';
import { scanRepoDiff } from './scan.ts';

/** `POST /api/scan/repo/diff`. */
export const repoDiffRoute = scanRoute(
  {
    id: 'scanRepoDiff',
    path: '/api/scan/repo/diff',
    summary: 'What a change of a repository introduces and resolves',
    description:
      'Compares the lockfiles at `head` with those of the commit where it left `base`, and answers with the ' +
      'vulnerabilities that the change introduces, resolves and keeps in another version. Only lockfiles that differ are ' +
      'read. Both sides are judged by one answer of the vulnerability database. A token goes to the platform’s API and ' +
      'nowhere else, and is forgotten.',
    tag: 'vulnerabilities',
    kind: 'repository-diff',
    request: RepoDiffRequest,
    query: DiffQuery,
    body: { json: RepoDiffRequest, form: RepoDiffFormRequest, maxFileBytes: MAX_VEX_BYTES, example: REQUEST },
    report: RepoDiffReport,
    example: REPORT,
    errors: {
      bad_request:
        'No repository address, or one of a host that is not accepted; no `base` or `head`, or one that can be no ref.',
      unauthorized: 'The token is not valid, or may not read the repository.',
      not_found:
        'No token was sent and there is no such public repository, or there is no such ref, fork or common ancestor.',
      rate_limited: 'The code-hosting platform or the vulnerability database is limiting our requests.',
      unavailable: 'An upstream did not answer, the 30 s ran out, or too many scans are running.',
    },
    errorExamples: repositoryErrors(),
    timeoutMs: 30_000,
  },
  scanRepoDiff,
);
