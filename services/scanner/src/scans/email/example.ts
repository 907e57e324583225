import { type EmailReport, EmailRequest } from '@repo/contracts/scanner';
import { type Endpoint, refusalOf, TOO_MANY_SCANS } from '@repo/service-kit/http';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';

/** A body as callers send it. */
export const REQUEST = { domain: EXAMPLE_INPUTS.domain };

/** A report with some of its checks. */
export const REPORT: EmailReport = {
  domain: 'example.org',
  grade: 'C',
  score: 72,
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
  checks: [
    {
      name: 'SPF record',
      key: 'spf_present',
      category: 'spf',
      status: 'pass',
      scoreImpact: 0,
      description: 'The domain publishes an SPF record.',
    },
    {
      name: 'SPF lookup limit',
      key: 'spf_lookup_limit',
      category: 'spf',
      status: 'pass',
      scoreImpact: 0,
      description:
        'Evaluating the SPF record can take 2 of at most 10 DNS lookups; "include:spf.bulk-sender.example" takes 1 of them.',
    },
    {
      name: 'SPF default',
      key: 'spf_all_qualifier',
      category: 'spf',
      status: 'warn',
      scoreImpact: -2,
      description: 'The record ends in ~all, and no DMARC policy enforces it.',
      recommendation:
        'Enforce DMARC, or end the record with -all.\nexample.org. IN TXT "v=spf1 mx include:spf.bulk-sender.example -all"',
    },
    {
      name: 'DMARC record',
      key: 'dmarc_present',
      category: 'dmarc',
      status: 'pass',
      scoreImpact: 0,
      description: 'A DMARC record applies to the domain: its own.',
    },
    {
      name: 'DMARC policy',
      key: 'dmarc_policy',
      category: 'dmarc',
      status: 'warn',
      scoreImpact: -20,
      description: 'The policy is none. Receivers are asked to do nothing against forged mail.',
      recommendation:
        'When the reports show that your own mail passes, enforce the policy: first quarantine, then reject.\n_dmarc.example.org. IN TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@example.org"',
    },
    {
      name: 'DMARC failure reports',
      key: 'dmarc_ruf',
      category: 'dmarc',
      status: 'info',
      scoreImpact: 0,
      description: 'No failure reports are asked for.',
    },
    {
      name: 'DKIM algorithms',
      key: 'dkim_algorithms',
      category: 'dkim',
      status: 'warn',
      scoreImpact: -1,
      description: 'Only Ed25519 keys were found; few receivers verify them.',
      recommendation:
        'Sign with an RSA key of 2048 bits as well, and publish it below _domainkey.example.org.',
    },
    {
      name: 'Mail exchangers',
      key: 'mx_present',
      category: 'mx',
      status: 'pass',
      scoreImpact: 0,
      description: 'Mail goes to mx1.example.org and mx2.example.org.',
    },
    {
      name: 'MTA-STS record',
      key: 'mta_sts_present',
      category: 'mta_sts',
      status: 'warn',
      scoreImpact: -5,
      description:
        'There is no MTA-STS record: senders cannot know that mail has to be encrypted on its way.',
      recommendation:
        'Serve a policy at https://mta-sts.example.org/.well-known/mta-sts.txt and publish the record.\n_mta-sts.example.org. IN TXT "v=STSv1; id=1"',
    },
  ],
  summary: {
    passed: 4,
    warnings: 4,
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
