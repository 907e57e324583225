import { LockfileReport, LockfileRequest, ReportQuery } from '@repo/contracts/scanner';
import {
  type Endpoint,
  parseInput,
  type RateLimitPolicy,
  type Route,
  readBody,
  validateQuery,
} from '@repo/service-kit/http';
import { answerScan, formatQuery, reportResponse } from '../answer-report.ts';
import type { ScanDeps } from '../scan-upload.ts';
import { ERRORS, REPORT, REQUEST } from './example.ts';
import { scanLockfile } from './scan.ts';

const MAX_FILE_MB = 5;
const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;

/** `POST /api/scan`. */
export function lockfileRoute(deps: ScanDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: endpoint(rateLimit),
    mount: (app, path) =>
      app.post(path, validateQuery(ReportQuery), async (c) => {
        const request = {
          ...parseInput(LockfileRequest, await readBody(c, { maxFileBytes: MAX_FILE_BYTES })),
          ...c.req.valid('query'),
        };
        return answerScan(c, 'lockfile', deps, (own, format) =>
          scanLockfile(request, own, format, c.get('deadline')),
        );
      }),
  };
}

const endpoint = (rateLimit: RateLimitPolicy): Endpoint => ({
  id: 'scanLockfile',
  method: 'POST',
  path: '/api/scan',
  summary: 'Known vulnerabilities of a lockfile',
  description:
    'Reads a lockfile or a list of installed packages and answers with the known vulnerabilities, verified upgrades ' +
    'and what could not be looked at. The file is read in memory and forgotten.',
  tag: 'vulnerabilities',
  query: formatQuery('lockfile').extend(ReportQuery.shape),
  body: { form: LockfileRequest, maxFileBytes: MAX_FILE_BYTES, example: REQUEST },
  response: reportResponse('lockfile', LockfileReport, REPORT),
  errors: {
    bad_request: `No file, a name that is not accepted, more than ${MAX_FILE_MB} MB, or a file that is not what its name says.`,
    rate_limited: 'The vulnerability database is limiting our requests.',
    unavailable:
      'The vulnerability database did not answer, the 30 s ran out, or too many scans are running.',
  },
  errorExamples: ERRORS,
  timeoutMs: 30_000,
  rateLimit,
});
