import { type WebsiteReport, WebsiteRequest } from '@repo/contracts/scanner';
import { type Endpoint, refusalOf, TOO_MANY_SCANS } from '@repo/service-kit/http';
import { exampleChecks } from '../../audit/example-checks.ts';
import { fail, pass, warn } from '../../audit/verdict.ts';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';
import { websiteChecks } from './checks/index.ts';

/** A body as callers send it. */
export const REQUEST = { url: EXAMPLE_INPUTS.website };

/** A report with some of its checks. */
export const REPORT: WebsiteReport = {
  url: 'https://example.org/',
  domain: 'example.org',
  grade: 'B',
  score: 80,
  tlsValid: true,
  tlsDaysLeft: 89,
  httpsRedirect: true,
  headers: {
    strictTransportSecurity: 'max-age=15552000',
    contentSecurityPolicy: null,
    xFrameOptions: 'DENY',
  },
  checks: exampleChecks(websiteChecks, {
    strict_transport_security: pass('max-age is 15552000 s.'),
    content_security_policy: fail(
      -25,
      'There is no policy.',
      "List what the site loads, write a policy of that, and send it as Content-Security-Policy-Report-Only until nothing is reported; then enforce it. It protects when scripts come from the site itself or by nonce or hash, and when object-src and base-uri are 'none'.",
    ),
    cookies: warn(
      -5,
      'The cookie basket has no Secure; Strict-Transport-Security makes up for some of that.',
      'Set cookies over https only, with `Secure`.',
    ),
    https_redirect: pass('Port 80 is closed: nothing is served over plain http.'),
  }),
  summary: {
    passed: 2,
    warnings: 1,
    failed: 1,
    info: 0,
    undetermined: [],
    complete: true,
    gradeSource: 'observatory',
    graderGrade: 'B+',
    graderScore: 80,
    graderError: null,
    probeError: null,
    tlsError: null,
    redirect: 'no-http',
    finalUrl: 'https://example.org/',
    httpStatus: 200,
  },
  scannedAt: '2026-08-20T09:30:00.000Z',
};

/** What callers are told. */
export const ERRORS: Endpoint['errors'] = {
  bad_request: refusalOf(WebsiteRequest, {}),
  not_found: 'exmaple.org does not exist.',
  unavailable: TOO_MANY_SCANS,
};
