import {
  MAX_VEX_BYTES,
  RepoFormRequest,
  RepoReport,
  RepoRequest,
  ReportQuery,
} from '@repo/contracts/scanner';
import {
  type Endpoint,
  parseInput,
  type RateLimitPolicy,
  type Route,
  readBody,
  validateQuery,
} from '@repo/service-kit/http';
import { answerScan, formatQuery, reportResponse } from '../answer-report.ts';
import { ERRORS, REPORT, REQUEST } from './example.ts';
import { type RepoDeps, scanRepo } from './scan.ts';

/** `POST /api/scan/repo`. */
export function repoRoute(deps: RepoDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: endpoint(rateLimit),
    mount: (app, path) =>
      app.post(path, validateQuery(ReportQuery), async (c) => {
        const request = {
          ...parseInput(RepoRequest, await readBody(c, { maxFileBytes: MAX_VEX_BYTES })),
          ...c.req.valid('query'),
        };
        return answerScan(c, 'repository', deps, (own, format) =>
          scanRepo(request, own, format, c.get('deadline')),
        );
      }),
  };
}

const endpoint = (rateLimit: RateLimitPolicy): Endpoint => ({
  id: 'scanRepo',
  method: 'POST',
  path: '/api/scan/repo',
  summary: 'Known vulnerabilities of every lockfile of a repository',
  description:
    'Finds every lockfile of a repository at one commit and answers with one report for each, and the counts over all ' +
    'of them. Files that were not read are listed with the reason. A token goes to the platform’s API and nowhere ' +
    'else, and is forgotten.',
  tag: 'vulnerabilities',
  query: formatQuery('repository').extend(ReportQuery.shape),
  body: { json: RepoRequest, form: RepoFormRequest, maxFileBytes: MAX_VEX_BYTES, example: REQUEST },
  response: reportResponse('repository', RepoReport, REPORT),
  errors: {
    bad_request: 'No repository address, or one of a host that is not accepted.',
    unauthorized: 'The token is not valid, or may not read the repository.',
    not_found:
      'No token was sent and there is no such public repository, or it has no such branch, tag, pull request or folder.',
    rate_limited: 'The code-hosting platform or the vulnerability database is limiting our requests.',
    unavailable: 'An upstream did not answer, the 30 s ran out, or too many scans are running.',
  },
  errorExamples: ERRORS,
  timeoutMs: 30_000,
  rateLimit,
});
