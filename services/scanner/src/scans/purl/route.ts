import { PurlFileRequest, PurlQuery, PurlReport, PurlRequest, ReportQuery } from '@repo/contracts/scanner';
import {
  type Endpoint,
  parseInput,
  type RateLimitPolicy,
  type Route,
  readBody,
  refusalOf,
  validateQuery,
} from '@repo/service-kit/http';
import { upstreamErrors } from '../../errors.ts';
import { answerScan, formatQuery, reportResponse } from '../answer-report.ts';
import { ADVISORY_ERRORS } from '../scan-route.ts';
import type { ScanDeps } from '../scan-upload.ts';
import { REPORT, REQUEST } from './example.ts';
import { scanPurls } from './scan.ts';

const MAX_FILE_BYTES = 5 * 1024 * 1024;
const CACHED_SECONDS = 300;

/** `POST /api/scan/purl`. */
export function purlRoute(deps: ScanDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: { ...LIST, rateLimit },
    mount: (app, path) =>
      app.post(path, validateQuery(ReportQuery), async (c) => {
        const body = await readBody(c, { maxFileBytes: MAX_FILE_BYTES });
        const request = 'file' in body ? fromFile(body) : parseInput(PurlRequest, body);
        const asked = { ...request, ...c.req.valid('query') };
        return answerScan(c, 'purl', deps, (own, format) => scanPurls(asked, own, format, c.get('deadline')));
      }),
  };
}

function fromFile(body: object): PurlRequest {
  const { file: purls, ...others } = parseInput(PurlFileRequest, body);
  return { ...others, purls };
}

/** `GET /api/scan/purl`. */
export function onePurlRoute(deps: ScanDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: { ...ONE, rateLimit },
    mount: (app, path) =>
      app.get(path, validateQuery(PurlQuery), async (c) => {
        const { purl, ...query } = c.req.valid('query');
        const asked = { ...query, purls: [purl] };
        return answerScan(c, 'purl', deps, async (own, format) => {
          const report = await scanPurls(asked, own, format, c.get('deadline'));
          c.get('headers')['cache-control'] = `public, max-age=${CACHED_SECONDS}`;
          return report;
        });
      }),
  };
}

const SHARED = {
  path: '/api/scan/purl',
  tag: 'vulnerabilities',
  response: reportResponse('purl', PurlReport, REPORT),
  errors: {
    bad_request: 'No package URL, too many of them, or none that can be read.',
    ...ADVISORY_ERRORS,
  },
  timeoutMs: 30_000,
} as const;

const LIST: Omit<Endpoint, 'rateLimit'> = {
  ...SHARED,
  id: 'scanPurls',
  method: 'POST',
  summary: 'Known vulnerabilities of packages, by their package URLs',
  description:
    'Looks packages up before they are installed. Each package URL has a verdict in `purls`: that of a scan of the same ' +
    'package. One without a version is undetermined, with the newest version that advisories name as a fix. System ' +
    'packages need the qualifier `distro`, Go modules the letters of their go.mod, and packages of NuGet those of ' +
    'their publishers (`Newtonsoft.Json`): OSV has them so. No registry is asked, so that nothing is said of whether a ' +
    'package exists that no advisory names. A list may be sent as `file` of a form too, one package URL a line, comments behind `#`.',
  query: formatQuery('purl').extend(ReportQuery.shape),
  body: { json: PurlRequest, form: PurlRequest, maxFileBytes: 0, example: REQUEST },
  errorExamples: { ...upstreamErrors('osv'), bad_request: refusalOf(PurlRequest, {}) },
};

const ONE: Omit<Endpoint, 'rateLimit'> = {
  ...SHARED,
  id: 'scanPurl',
  method: 'GET',
  summary: 'Known vulnerabilities of one package, by its package URL',
  description: 'The same for one package URL. The response may be cached for five minutes.',
  query: PurlQuery.extend(formatQuery('purl').shape),
  errorExamples: { ...upstreamErrors('osv'), bad_request: refusalOf(PurlQuery, {}) },
};
