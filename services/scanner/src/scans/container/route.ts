import { ContainerReport, ContainerRequest, ReportQuery } from '@repo/contracts/scanner';
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
import { scanContainer } from './scan.ts';

const MAX_FILE_MB = 10;
const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;

/** `POST /api/scan/container`. */
export function containerRoute(deps: ScanDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: endpoint(rateLimit),
    mount: (app, path) =>
      app.post(path, validateQuery(ReportQuery), async (c) => {
        const request = {
          ...parseInput(ContainerRequest, await readBody(c, { maxFileBytes: MAX_FILE_BYTES })),
          ...c.req.valid('query'),
        };
        return answerScan(c, 'container', deps, (own, format) =>
          scanContainer(request, own, format, c.get('deadline')),
        );
      }),
  };
}

const endpoint = (rateLimit: RateLimitPolicy): Endpoint => ({
  id: 'scanContainer',
  method: 'POST',
  path: '/api/scan/container',
  summary: 'Known vulnerabilities of a container image',
  description:
    'Reads an SBOM (SPDX 2 and 3, Syft, Trivy or CycloneDX as JSON, also inside an attestation or the export of a ' +
    'code-hosting platform) and answers with the known vulnerabilities of its packages, those that it already ' +
    'reports itself, and what could not be looked at. The file is read in memory and forgotten.',
  tag: 'vulnerabilities',
  query: formatQuery('container').extend(ReportQuery.shape),
  body: { form: ContainerRequest, maxFileBytes: MAX_FILE_BYTES, example: REQUEST },
  response: reportResponse('container', ContainerReport, REPORT),
  errors: {
    bad_request: `No file, more than ${MAX_FILE_MB} MB, or a file that is no SBOM of these formats.`,
    rate_limited: 'The vulnerability database is limiting our requests.',
    unavailable:
      'The vulnerability database did not answer, the 30 s ran out, or too many scans are running.',
  },
  errorExamples: ERRORS,
  timeoutMs: 30_000,
  rateLimit,
});
