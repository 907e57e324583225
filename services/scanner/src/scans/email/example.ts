import { type EmailReport, EmailRequest } from '@repo/contracts/scanner';
import { type Endpoint, refusalOf, TOO_MANY_SCANS } from '@repo/service-kit/http';
import { exampleChecks } from '../../audit/example-checks.ts';
import { info, pass, warn } from '../../audit/verdict.ts';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';
import { emailChecks } from './checks/index.ts';

/** A body as callers send it. */
export const REQUEST = { domain: EXAMPLE_INPUTS.domain };

/** A report with some of its checks. */
export const REPORT: EmailReport = {
  domain: 'example.org',
  grade: 'C',
  score: 78,
  spfRecord: 'v=spf1 mx include:spf.bulk-sender.example ~all',
  dmarcRecord: 'v=DMARC1; p=none; rua=mailto:dmarc@example.org',
  dkimSelectors: ['default'],
  mxHosts: ['mx1.example.org', 'mx2.example.org'],
  spfResults: [
    {
      ip: '192.0.2.1',
      result: 'pass',
      mechanism: 'mx',
      explanation: '"mx" in the record of example.org decides: the address may send.',
    },
  ],
  checks: exampleChecks(emailChecks, {
    spf_present: pass('The domain publishes an SPF record.'),
    spf_all_qualifier: warn(
      -2,
      'The record ends in ~all, and no DMARC policy enforces it.',
      'Enforce DMARC; or, when reports show that everybody who sends is listed, end the record of example.org with -all.',
    ),
    dmarc_policy: warn(
      -20,
      'The policy is none. Receivers are asked to do nothing against forged mail.',
      'When the reports show that your own mail passes, enforce the policy: first quarantine, then reject.\n_dmarc.example.org. IN TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@example.org"',
    ),
    dmarc_ruf: info('No failure reports are asked for.'),
  }),
  summary: {
    passed: 1,
    warnings: 2,
    failed: 0,
    info: 1,
    undetermined: [],
    complete: true,
    profile: 'sending',
    spfLookups: 2,
    spfVoidLookups: 0,
    dmarcPolicy: 'none',
    dmarcEffectivePolicy: 'none',
    dmarcRecordDomain: 'example.org',
    organizationalDomain: 'example.org',
    dkimSelectorsProbed: 223,
    provider: null,
  },
  scannedAt: '2026-08-20T09:30:00.000Z',
};

/** What callers are told. */
export const ERRORS: Endpoint['errors'] = {
  bad_request: refusalOf(EmailRequest, {}),
  not_found: 'The domain exmaple.org does not exist.',
  unavailable: TOO_MANY_SCANS,
};
