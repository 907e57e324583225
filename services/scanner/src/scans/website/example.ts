import { type WebsiteReport, WebsiteRequest } from '@repo/contracts/scanner';
import { type Endpoint, refusalOf, TOO_MANY_SCANS } from '@repo/service-kit/http';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';

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
  checks: [
    {
      name: 'HTTP Strict Transport Security',
      key: 'strict_transport_security',
      category: 'headers',
      status: 'pass',
      scoreImpact: 0,
      description: 'max-age is 15552000 s.',
      reference: { name: 'RFC 6797 §6.1, §8.1', url: 'https://www.rfc-editor.org/rfc/rfc6797#section-6.1' },
    },
    {
      name: 'Content Security Policy',
      key: 'content_security_policy',
      category: 'headers',
      status: 'fail',
      scoreImpact: -25,
      description: 'There is no policy.',
      reference: { name: 'CSP Level 3', url: 'https://www.w3.org/TR/CSP3' },
      recommendation:
        "List what the site loads, write a policy of that, and send it as Content-Security-Policy-Report-Only until nothing is reported; then enforce it. It protects when scripts come from the site itself or by nonce or hash, and when object-src and base-uri are 'none'.",
    },
    {
      name: 'Cookies',
      key: 'cookies',
      category: 'headers',
      status: 'warn',
      scoreImpact: -5,
      description: 'The cookie basket has no Secure; Strict-Transport-Security makes up for some of that.',
      reference: {
        name: 'RFC 6265bis',
        url: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis',
      },
      recommendation: 'Set cookies over https only, with `Secure`.',
    },
    {
      name: 'Redirect to https',
      key: 'https_redirect',
      category: 'transport',
      status: 'pass',
      scoreImpact: 0,
      description: 'Port 80 is closed: nothing is served over plain http.',
      reference: { name: 'RFC 9110 §15.4', url: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.4' },
    },
  ],
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
