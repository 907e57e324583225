import { describe, expect, it } from 'vitest';
import { auditAnswer } from '../../report-formats/agent-answers.ts';
import { REPORT_FORMATS } from '../../report-formats/formats.ts';
import { renderHtml } from '../../report-formats/html.ts';
import { REPORT } from './example.ts';
import { websiteFindings } from './findings.ts';

const UNREACHED = 'The page could not be reached: No connection to example.org on port 443.';

describe('a page that could not be reached, with a good grade from a third party', () => {
  const { verdict, audit } = websiteFindings({
    ...REPORT,
    summary: { ...REPORT.summary, complete: false, undetermined: ['cookies'], probeError: UNREACHED },
  });

  it('is said before the grade, which is not passed off as our own', () => {
    expect(verdict[0]).toBe(UNREACHED);
    expect(verdict[1]).toBe('Grade B, 80 of 100 points, comes from a third party.');
    expect(verdict.at(-1)).toBe('1 check could not be determined: nothing is claimed.');
  });

  it('shows no letter: it would say that what nobody saw is good', () => {
    expect(audit?.grade).toBeNull();
    expect(websiteFindings(REPORT).audit?.grade).toBe('B');
  });
});

it('counts what the sections of the page show', () => {
  const [, outcome] = websiteFindings(REPORT).verdict;
  const page = renderHtml(websiteFindings(REPORT));
  const [, failed, warned, passed] =
    /(\d+) checks? failed, (\d+) to improve, (\d+) passed/.exec(outcome ?? '') ?? [];
  for (const heading of [`Failed (${failed})`, `To improve (${warned})`, `Passed (${passed})`])
    expect(page).toContain(heading);
  for (const { reference } of REPORT.checks)
    expect(page).toContain(`<a href="${reference.url}" rel="noreferrer">${reference.name}</a>`);
});

it('tells points only beside a grade that they make', () => {
  const costly = (gradeSource: 'local' | 'observatory') =>
    websiteFindings({
      ...REPORT,
      checks: REPORT.checks.map((check) => ({ ...check, status: 'fail', scoreImpact: -1 })),
      summary: { ...REPORT.summary, gradeSource },
    });
  for (const format of ['html', 'markdown', 'junit'] as const) {
    expect(REPORT_FORMATS[format].render(costly('local'))).toContain('-1 point');
    expect(REPORT_FORMATS[format].render(costly('observatory'))).not.toContain('-1 point');
  }
  expect(auditAnswer(REPORT, costly('observatory')).worst[0]?.scoreImpact).toBe(0);
});
