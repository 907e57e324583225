import { LegalReport, LegalRequest } from '@repo/contracts/scanner';
import {
  type Endpoint,
  parseInput,
  type RateLimitPolicy,
  type Route,
  readBody,
} from '@repo/service-kit/http';
import { answerScan, formatQuery, reportResponse } from '../answer-report.ts';
import { ERRORS, REPORT, REQUEST } from './example.ts';
import { type LegalDeps, scanLegal } from './scan.ts';

const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** `POST /api/scan/legal`. */
export function legalRoute(deps: LegalDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: endpoint(rateLimit),
    mount: (app, path) =>
      app.post(path, async (c) => {
        const request = parseInput(LegalRequest, await readBody(c, { maxFileBytes: MAX_FILE_BYTES }));
        return answerScan(c, 'legal', deps, (own, format) =>
          scanLegal(request, own, format, c.get('deadline')),
        );
      }),
  };
}

const endpoint = (rateLimit: RateLimitPolicy): Endpoint => ({
  id: 'scanLegal',
  method: 'POST',
  path: '/api/scan/legal',
  summary: 'Licences of the dependencies of a project',
  description:
    'Reads the lockfiles and installed packages of a repository, or of a ZIP archive of its source, and answers with ' +
    'the licence and the risk of every dependency. The archive is read in memory and forgotten. Licences that could ' +
    'not be determined are `unknown`, with the reason.',
  tag: 'licences',
  query: formatQuery('legal'),
  body: { json: LegalRequest, form: LegalRequest, maxFileBytes: MAX_FILE_BYTES, example: REQUEST },
  response: reportResponse('legal', LegalReport, REPORT),
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
  errorExamples: ERRORS,
  timeoutMs: 60_000,
  rateLimit,
});
