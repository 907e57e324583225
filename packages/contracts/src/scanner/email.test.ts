import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EmailReport, EmailRequest } from './email.ts';

const check: EmailReport['checks'][number] = {
  name: 'DMARC policy',
  key: 'dmarc_policy',
  category: 'dmarc',
  status: 'warn',
  scoreImpact: -20,
  description: 'The policy is none.',
  reference: { name: 'RFC 9989 §4.7', url: 'https://www.rfc-editor.org/rfc/rfc9989#section-4.7' },
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
  spfResults: [],
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
  const domain = 'example.org';

  it.each([
    ['arrays', { dkimSelectors: ['s1', 'a.b_c'], senderIps: ['192.0.2.1', '2001:db8::1'] }],
    ['fields with commas', { dkimSelectors: 's1, a.b_c,', senderIps: '192.0.2.1,2001:db8::1' }],
  ])('takes selectors and senders as %s', (_what, fields) => {
    expect(EmailRequest.parse({ domain, ...fields })).toEqual({
      domain,
      dkimSelectors: ['s1', 'a.b_c'],
      senderIps: ['192.0.2.1', '2001:db8::1'],
    });
  });

  it('documents the address of a sender that is mapped into IPv6', () => {
    const sender = '::ffff:192.0.2.1';
    expect(EmailRequest.parse({ domain, senderIps: [sender] }).senderIps).toEqual([sender]);
    const schema = JSON.stringify(z.toJSONSchema(EmailRequest, { unrepresentable: 'any' }));
    const patterns = [...schema.matchAll(/"ipv6","pattern":("[^"]*")/g)];
    expect(patterns.some(([, pattern = '']) => new RegExp(JSON.parse(pattern)).test(sender))).toBe(true);
  });

  it.each([undefined, null, ''])('takes %j for no selectors and no senders', (none) => {
    expect(EmailRequest.parse({ domain, dkimSelectors: none, senderIps: none })).toEqual({ domain });
  });

  it.each<[object, string]>([
    [{ dkimSelectors: Array(51).fill('s') }, 'Send `dkimSelectors`: an array of at most 50 DKIM selectors.'],
    [{ dkimSelectors: { a: 1 } }, 'Send `dkimSelectors`: an array of at most 50 DKIM selectors.'],
    [{ dkimSelectors: ['s', 'a b'] }, 'Send `dkimSelectors[1]`: a DKIM selector, such as mail2024'],
    [{ dkimSelectors: [`${'a'.repeat(64)}`] }, 'Send `dkimSelectors[0]`: a DKIM selector'],
    [{ dkimSelectors: 's,.' }, 'Send `dkimSelectors[1]`: a DKIM selector'],
    [{ dkimSelectors: [3] }, 'Send `dkimSelectors[0]`: a DKIM selector'],
    [{ senderIps: Array(21).fill('::1') }, 'Send `senderIps`: an array of at most 20 IP addresses.'],
    [{ senderIps: ['10.0.0.0/8'] }, 'Send `senderIps[0]`: an IP address, such as 192.0.2.1 or 2001:db8::1.'],
    [{ senderIps: 'fe80::1%eth0' }, 'Send `senderIps[0]`: an IP address'],
    [{ senderIps: 7 }, 'Send `senderIps`: an array'],
  ])('refuses %.60j in one sentence', (fields, sentence) => {
    const messages = EmailRequest.safeParse({ domain, ...fields }).error?.issues.map(
      ({ message }) => message,
    );
    expect(messages).toEqual([expect.stringContaining(sentence)]);
  });

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
