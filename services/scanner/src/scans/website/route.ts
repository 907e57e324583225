import { WebsiteReport, WebsiteRequest } from '@repo/contracts/scanner';
import { TOO_MANY_SCANS } from '@repo/service-kit/http';
import { renderAs } from '../render-as.ts';
import { NO_QUERY, scanRoute } from '../scan-route.ts';
import { REPORT, REQUEST } from './example.ts';
import { scanWebsite, type WebsiteDeps } from './scan.ts';

/** `POST /api/scan/website`. */
export const websiteRoute = scanRoute(
  {
    id: 'scanWebsite',
    path: '/api/scan/website',
    summary: 'Security headers, certificate and redirects of a website, graded',
    description:
      'Visits the site, its certificate and its redirects, and has it graded by a third-party service. While that does ' +
      'not answer the grade is our own, and the summary says so. Addresses that are not public are never visited, nor ' +
      'are ports other than 80 and 443. The same URL is answered from memory for 10 minutes.',
    tag: 'audits',
    kind: 'website',
    request: WebsiteRequest,
    query: NO_QUERY,
    body: { json: WebsiteRequest, form: WebsiteRequest, maxFileBytes: 0, example: REQUEST },
    report: WebsiteReport,
    example: REPORT,
    errors: {
      bad_request:
        'No http or https URL, one with a password, or one that leads to an address that is not public.',
      not_found: 'The host does not exist, or has no address.',
      unavailable:
        'Neither we nor the grading service could look at the site, the site answers with a server error (5xx), its name ' +
        'could not be resolved, or too many scans are running.',
    },
    errorExamples: { not_found: 'exmaple.org does not exist.', unavailable: TOO_MANY_SCANS },
    timeoutMs: 90_000,
  },
  async (request, deps: WebsiteDeps, format, deadline) =>
    renderAs('website', await scanWebsite(request, deps, deadline), { format, name: '' }),
);
