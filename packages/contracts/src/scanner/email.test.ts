import { describe, expect, it } from 'vitest';
import { EmailReport, EmailRequest } from './email.ts';

const check: EmailReport['checks'][number] = {
  name: 'DMARC policy',
  key: 'dmarc_policy',
  category: 'dmarc',
  status: 'warn',
  scoreImpact: -20,
  description: 'The policy is none.',
  recommendation: 'Publish p=reject.',
};

const report: EmailReport = {
  domain: 'example.org',
  grade: 'B',
  score: 80,
  spfRecord: null,
  dmarcRecord: 'v=DMARC1; p=none',
  dkimSelectors: [],
  mxHosts: [],
  checks: [check],
  summary: {
    passed: 0,
    warnings: 1,
    failed: 0,
    info: 0,
    undetermined: [],
    complete: true,
    profile: 'sending',
    spfLookups: null,
    spfVoidLookups: null,
    dmarcPolicy: 'none',
    dmarcEffectivePolicy: 'none',
    dmarcRecordDomain: 'example.org',
    organizationalDomain: 'example.org',
    dkimSelectorsProbed: 130,
    provider: null,
  },
  scannedAt: '2026-08-20T09:30:00.000Z',
};

describe('EmailRequest', () => {
  it('brings the domain to its plain form', () => {
    expect(EmailRequest.parse({ domain: ' https://www.Example.org/x ' })).toEqual({ domain: 'example.org' });
  });

  it.each([
    {},
    { domain: '' },
    { domain: null },
    { domain: 'localhost' },
    { domain: 'x'.repeat(2_000_000) },
    { domain: 3 },
  ])('refuses %.40j in one sentence', (body) => {
    expect(EmailRequest.safeParse(body).error?.issues.map(({ message }) => message)).toEqual([
      'Send `domain`: a domain name, such as example.org.',
    ]);
  });
});

describe('EmailReport', () => {
  it('takes an honest report, absent records as null', () => {
    expect(EmailReport.parse(report)).toEqual(report);
  });

  it('takes the notice of sample data', () => {
    expect(EmailReport.safeParse({ ...report, notice: 'Sample data.' }).success).toBe(true);
  });

  it.each([
    ['a score that is not the sum', { score: 81 }],
    ['a grade with a sign', { grade: 'A+' }],
    ['the letter E', { grade: 'E' }],
    ['an empty record for an absent one', { spfRecord: undefined }],
    ['a check twice', { checks: [check, check], score: 60, summary: { ...report.summary, warnings: 2 } }],
    ['a summary that miscounts', { summary: { ...report.summary, passed: 1 } }],
    ['a field too many', { elapsed: 3 }],
  ])('refuses %s', (_what, change) => {
    expect(EmailReport.safeParse({ ...report, ...change }).success).toBe(false);
  });

  it('has no score below 0', () => {
    const checks = [
      { ...check, scoreImpact: -70 },
      { ...check, key: 'dmarc_present', scoreImpact: -70 },
    ];
    const summary = { ...report.summary, warnings: 2 };
    expect(EmailReport.safeParse({ ...report, checks, summary, score: 0, grade: 'F' }).success).toBe(true);
  });
});
