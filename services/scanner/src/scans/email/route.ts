import { EmailReport, EmailRequest } from '@repo/contracts/scanner';
import {
  type Endpoint,
  parseInput,
  type RateLimitPolicy,
  type Route,
  readBody,
} from '@repo/service-kit/http';
import { answerScan, formatQuery, reportResponse } from '../answer-report.ts';
import { renderAs } from '../render-as.ts';
import { toAuditedDomain } from './domain-input.ts';
import { ERRORS, REPORT, REQUEST } from './example.ts';
import { type EmailDeps, scanEmail } from './scan.ts';

const NO_FILE = 0;

/** `POST /api/scan/email`. */
export function emailRoute(deps: EmailDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: endpoint(rateLimit),
    mount: (app, path) =>
      app.post(path, async (c) => {
        const body = await readBody(c, { maxFileBytes: NO_FILE });
        const request = parseInput(EmailRequest, body);
        const domain = toAuditedDomain(request.domain, sentDomain(body), deps.isSpecialUseAllowed);
        return answerScan(c, 'email', deps, async (own, format) =>
          renderAs('email', await scanEmail({ ...request, domain }, own, c.get('deadline')), {
            format,
            name: '',
          }),
        );
      }),
  };
}

function sentDomain(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'domain' in body ? body.domain : null;
}

const endpoint = (rateLimit: RateLimitPolicy): Endpoint => ({
  id: 'scanEmail',
  method: 'POST',
  path: '/api/scan/email',
  summary: 'E-mail DNS audit of a domain',
  description:
    'Checks SPF, DMARC, DKIM (more than a hundred selectors), MX, MTA-STS, TLS reporting, BIMI, DNSSEC and CAA, grades ' +
    'the domain and says what to publish. Selectors that you know are asked for, too, and SPF is evaluated for the ' +
    'addresses that you name. Only the DNS and the policies that it names are asked, never a mail server.',
  tag: 'audits',
  query: formatQuery('email'),
  body: { json: EmailRequest, form: EmailRequest, maxFileBytes: NO_FILE, example: REQUEST },
  response: reportResponse('email', EmailReport, REPORT),
  errors: {
    bad_request: 'No domain name, an address, or a name that is not of the public internet.',
    not_found: 'The domain does not exist.',
    unavailable:
      'The DNS did not answer, or not for the domain’s own SPF, DMARC or MX records; the 30 s ran out; or too many scans are running.',
  },
  errorExamples: ERRORS,
  timeoutMs: 30_000,
  rateLimit,
});
