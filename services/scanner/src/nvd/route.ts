import { NvdQuery, NvdResult } from '@repo/contracts/scanner';
import { type Endpoint, type RateLimitPolicy, type Route, validateQuery } from '@repo/service-kit/http';
import { answerScan, formatQuery, reportResponse } from '../scans/answer-report.ts';
import { renderAs } from '../scans/render-as.ts';
import { ERRORS, REPORT } from './example.ts';
import { lookUpPackage, type NvdDeps } from './lookup.ts';

/** `GET /api/nvd`. */
export function nvdRoute(deps: NvdDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: endpoint(rateLimit),
    mount: (app, path) =>
      app.get(path, validateQuery(NvdQuery), async (c) => {
        const query = c.req.valid('query');
        return answerScan(c, 'nvd', deps, async (own, format) =>
          renderAs('nvd', await lookUpPackage(query, own, c.get('deadline')), {
            format,
            name: query.package,
          }),
        );
      }),
  };
}

const endpoint = (rateLimit: RateLimitPolicy): Endpoint => ({
  id: 'newestCve',
  method: 'GET',
  path: '/api/nvd',
  summary: 'The newest CVE of a package',
  description:
    'The most recently published CVE that names the package, as affected product or as a whole word in its text. ' +
    'Asked of the national vulnerability database at most once an hour and package; when it is down, its last answer ' +
    'of up to a day ago is given with `stale: true`. ' +
    'This product uses the NVD API but is not endorsed or certified by the NVD.',
  tag: 'vulnerabilities',
  query: NvdQuery.extend(formatQuery('nvd').shape),
  response: { ...reportResponse('nvd', NvdResult, REPORT), description: 'The newest CVE.' },
  errors: {
    bad_request: 'No package name, fewer than 2 characters, more than 100, or a wildcard.',
    not_found: 'No CVE names the package.',
    rate_limited:
      'The national vulnerability database is limiting our requests, or the request quota is used up.',
    unavailable: 'The national vulnerability database did not answer, or the 30 s ran out.',
  },
  errorExamples: ERRORS,
  timeoutMs: 30_000,
  rateLimit,
});
