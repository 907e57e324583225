import { EmailReport, EmailRequest } from '@repo/contracts/scanner';
import { TOO_MANY_SCANS } from '@repo/service-kit/http';
import { renderAs } from '../render-as.ts';
import { NO_QUERY, scanRoute } from '../scan-route.ts';
import { toAuditedDomain } from './domain-input.ts';
import { REPORT, REQUEST } from './example.ts';
import { type EmailDeps, scanEmail } from './scan.ts';

export const emailRoute = scanRoute(
  {
    id: 'scanEmail',
    path: '/api/scan/email',
    summary: 'E-mail DNS audit of a domain',
    description:
      'Checks SPF, DMARC, DKIM (more than a hundred selectors), MX, MTA-STS, TLS reporting, BIMI, DNSSEC and CAA, grades ' +
      'the domain and says what to publish. Selectors that you know are asked for, too, and SPF is evaluated for the ' +
      'addresses that you name. Only the DNS and the policies that it names are asked, never a mail server.',
    tag: 'audits',
    kind: 'email',
    request: EmailRequest,
    query: NO_QUERY,
    body: { json: EmailRequest, form: EmailRequest, maxFileBytes: 0, example: REQUEST },
    report: EmailReport,
    example: REPORT,
    errors: {
      bad_request: 'No domain name, an address, or a name that is not of the public internet.',
      not_found: 'The domain does not exist.',
      unavailable:
        'The DNS did not answer, or not for the domain’s own SPF, DMARC or MX records; the 30 s ran out; or too many scans are running.',
    },
    errorExamples: { not_found: 'The domain exmaple.org does not exist.', unavailable: TOO_MANY_SCANS },
    timeoutMs: 30_000,
  },
  async (request, deps: EmailDeps, format, deadline, sent) => {
    const domain = toAuditedDomain(request.domain, sent['domain'], deps.isSpecialUseAllowed);
    return renderAs('email', await scanEmail({ ...request, domain }, deps, deadline), { format, name: '' });
  },
);
