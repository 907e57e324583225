import { LegalReport, LegalRequest } from '@repo/contracts/scanner';
import { repositoryErrors } from '../../source-tree/repository-input.ts';
import { NO_QUERY, scanRoute } from '../scan-route.ts';
import { REPORT, REQUEST } from './example.ts';
import { scanLegal } from './scan.ts';

const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** `POST /api/scan/legal`. */
export const legalRoute = scanRoute(
  {
    id: 'scanLegal',
    path: '/api/scan/legal',
    summary: 'Licences of the dependencies of a project',
    description:
      'Reads the lockfiles and installed packages of a repository, or of a ZIP archive of its source, and answers with ' +
      'the licence and the risk of every dependency. The archive is read in memory and forgotten. Licences that could ' +
      'not be determined are `unknown`, with the reason.',
    tag: 'licences',
    kind: 'legal',
    request: LegalRequest,
    query: NO_QUERY,
    body: { json: LegalRequest, form: LegalRequest, maxFileBytes: MAX_FILE_BYTES, example: REQUEST },
    report: LegalReport,
    example: REPORT,
    errors: {
      bad_request:
        'Neither or both of `url` and `file`, an address that is not accepted, or an archive that is damaged, too large ' +
        'or not safe to unpack.',
      unauthorized: 'The token is not valid, or may not read the repository.',
      not_found:
        'No token was sent and there is no such public repository, or it has no such branch, tag, pull request or folder.',
      rate_limited: 'The code-hosting platform is limiting our requests.',
      unavailable: 'The platform did not answer, the 60 s ran out, or too many scans are running.',
    },
    errorExamples: repositoryErrors(),
    timeoutMs: 60_000,
  },
  scanLegal,
);
