import { DiffQuery, DiffReport, DiffRequest } from '@repo/contracts/scanner';
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
import { type DiffDeps, scanDiff } from './scan.ts';

const MAX_FILE_MB = 5;
const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
const LIMITS = { maxFileBytes: MAX_FILE_BYTES, maxFiles: 2 } as const;

/** `POST /api/scan/diff`. */
export function diffRoute(deps: DiffDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: endpoint(rateLimit),
    mount: (app, path) =>
      app.post(path, validateQuery(DiffQuery), async (c) => {
        const request = {
          ...parseInput(DiffRequest, await readBody(c, LIMITS)),
          ...c.req.valid('query'),
        };
        return answerScan(c, 'diff', deps, (own, format) =>
          scanDiff(request, own, format, c.get('deadline')),
        );
      }),
  };
}

const endpoint = (rateLimit: RateLimitPolicy): Endpoint => ({
  id: 'scanDiff',
  method: 'POST',
  path: '/api/scan/diff',
  summary: 'What a change of a lockfile introduces and resolves',
  description:
    'Compares a lockfile before and after a change and answers with the vulnerabilities that the change introduces, ' +
    'resolves and keeps in another version. Both are judged by one answer of the vulnerability database: what was ' +
    'published meanwhile is never introduced. What could not be judged on one side is undetermined.',
  tag: 'vulnerabilities',
  query: formatQuery('diff').extend(DiffQuery.shape),
  body: { form: DiffRequest, maxFileBytes: MAX_FILE_BYTES, example: REQUEST },
  response: reportResponse('diff', DiffReport, REPORT),
  errors: {
    bad_request: `No \`head\`, a name that is not accepted, files of two ecosystems, one of more than ${MAX_FILE_MB} MB, or one that is not what its name says.`,
    rate_limited: 'The vulnerability database is limiting our requests.',
    unavailable:
      'The vulnerability database did not answer, the 30 s ran out, or too many scans are running.',
  },
  errorExamples: ERRORS,
  timeoutMs: 30_000,
  rateLimit,
});
