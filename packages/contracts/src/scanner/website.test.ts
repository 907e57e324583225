import { describe, expect, it } from 'vitest';
import { WebsiteReport, WebsiteRequest } from './website.ts';

const report: WebsiteReport = {
  url: 'https://example.org',
  domain: 'example.org',
  grade: 'A',
  score: 100,
  tlsValid: true,
  tlsDaysLeft: 40,
  httpsRedirect: true,
  headers: { strictTransportSecurity: 'max-age=1', contentSecurityPolicy: null, xFrameOptions: null },
  checks: [],
  summary: {
    passed: 0,
    warnings: 0,
    failed: 0,
    info: 0,
    undetermined: [],
    complete: true,
    gradeSource: 'observatory',
    graderGrade: 'A+',
    graderScore: 105,
    graderError: null,
    probeError: null,
    tlsError: null,
    redirect: 'to-https',
    httpStatus: 200,
    finalUrl: 'https://example.org/',
  },
  scannedAt: '2026-08-20T09:30:00.000Z',
};

describe('WebsiteRequest', () => {
  it.each([
    'https://example.org',
    'HTTP://example.org:8080/a?b',
    ' https://example.org ',
    'https://bücher.example',
  ])('takes %j and leaves it as it is', (url) => {
    expect(WebsiteRequest.parse({ url })).toEqual({ url });
  });

  it.each([
    ['no scheme', 'example.org'],
    ['another scheme', 'ftp://example.org'],
    ['a file', 'file:///etc/passwd'],
    ['no slashes', 'https:example.org'],
    ['no host', 'https://'],
    ['a user', 'https://user@example.org'],
    ['a password', 'https://:secret@example.org'],
    ['a line break', 'https://example.org/\r\nX: y'],
    ['NUL', 'https://example.org/\u0000'],
    ['a broken host', 'https://exa mple.org'],
    ['2,049 characters', `https://example.org/${'a'.repeat(2030)}`],
    ['nothing', undefined],
    ['null', null],
    ['a number', 3],
  ])('refuses %s in one sentence', (_what, url) => {
    expect(WebsiteRequest.safeParse({ url }).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Send `url`: a full http or https address/),
    ]);
  });
});

describe('WebsiteReport', () => {
  it('takes an honest report, an absent header as null, the grader’s score as it was', () => {
    expect(WebsiteReport.parse(report)).toEqual(report);
  });

  it('takes an expired certificate', () => {
    expect(WebsiteReport.safeParse({ ...report, tlsValid: false, tlsDaysLeft: -3 }).success).toBe(true);
  });

  it.each([
    ['a score above 100', { score: 105 }],
    ['a grade with a sign', { grade: 'A+' }],
    ['a header that is missing', { headers: { strictTransportSecurity: null, contentSecurityPolicy: null } }],
    ['a header that is undefined', { headers: { ...report.headers, xFrameOptions: undefined } }],
    ['part of a day', { tlsDaysLeft: 1.5 }],
    ['a summary that claims too much', { summary: { ...report.summary, complete: false } }],
  ])('refuses %s', (_what, change) => {
    expect(WebsiteReport.safeParse({ ...report, ...change }).success).toBe(false);
  });
});
