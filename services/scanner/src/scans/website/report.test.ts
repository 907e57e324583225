import { RedirectVerdict } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { HEALTHY_TLS, healthyWebsite } from '../../../test/support/website-facts.ts';
import { known, unknown } from '../../audit/known.ts';
import { runChecks } from '../../audit/run-checks.ts';
import { websiteChecks } from './checks/index.ts';
import type { WebsiteFacts } from './facts.ts';
import { type SiteGrading, websiteReport } from './report.ts';

function report(
  changes: Partial<WebsiteFacts>,
  grading: SiteGrading = { kind: 'failed', failure: 'disabled' },
) {
  const facts = healthyWebsite(changes);
  const checks = runChecks(websiteChecks, facts, []);
  return websiteReport({ facts, checks, grading, scannedAt: new Date(0) });
}

describe('the report of a website', () => {
  it.each([
    [105, 100],
    [-5, 0],
    [79.6, 80],
    [null, 65],
  ])('holds the score %d of a grader to a number from 0 to 100: %i', (score, expected) => {
    const graded = report({}, { kind: 'graded', grade: { grade: 'B+', letter: 'B', score } });
    expect(graded).toMatchObject({ grade: 'B', score: expected });
    expect(graded.summary).toMatchObject({
      gradeSource: 'observatory',
      graderGrade: 'B+',
      graderScore: score,
      graderError: null,
    });
  });

  it('has a grade of its own when no grader gave one', () => {
    const own = report({ redirect: known('missing') }, { kind: 'failed', failure: 'timeout' });
    expect(own).toMatchObject({ grade: 'B', score: 80 });
    expect(own.summary).toMatchObject({ gradeSource: 'local', graderGrade: null, graderError: 'timeout' });
  });

  it('says where http leads', () => {
    const enforced = RedirectVerdict.options.filter(
      (verdict) => report({ redirect: known(verdict) }).httpsRedirect,
    );
    expect(enforced.toSorted()).toEqual(['late', 'no-http', 'off-host', 'to-https']);
    expect(report({ redirect: unknown('no reply') })).toMatchObject({
      httpsRedirect: false,
      summary: { redirect: null },
    });
  });

  it('claims nothing of a page and a certificate that were not seen', () => {
    const unseen = unknown('no reply in time');
    expect(report({ page: unseen, tls: unseen, tlsFault: 'No TLS.' })).toMatchObject({
      tlsValid: false,
      tlsDaysLeft: 0,
      headers: { strictTransportSecurity: null, contentSecurityPolicy: null, xFrameOptions: null },
      summary: {
        probeError: 'The page could not be reached: no reply in time.',
        tlsError: 'No TLS.',
        httpStatus: null,
        finalUrl: null,
        complete: false,
      },
    });
  });

  it('shows the page and the certificate that were', () => {
    expect(report({ tls: known({ ...HEALTHY_TLS, daysLeft: 5 }) })).toMatchObject({
      domain: 'site.example',
      tlsValid: true,
      tlsDaysLeft: 5,
      httpsRedirect: true,
      headers: { xFrameOptions: 'DENY' },
      summary: { probeError: null, tlsError: null, httpStatus: 200, finalUrl: 'https://site.example/' },
      scannedAt: '1970-01-01T00:00:00.000Z',
    });
  });
});
