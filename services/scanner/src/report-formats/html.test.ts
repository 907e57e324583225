import { describe, expect, it } from 'vitest';
import { recordUrl } from '../priority/record-url.ts';
import { REPORT as LICENCES } from '../scans/legal/example.ts';
import { legalFindings } from '../scans/legal/findings.ts';
import { REPORT as LOCKFILE } from '../scans/lockfile/example.ts';
import { lockfileFindings } from '../scans/lockfile/findings.ts';
import { REPORT as WORKFLOWS } from '../scans/supply-chain/example.ts';
import { supplyChainFindings } from '../scans/supply-chain/findings.ts';
import { REPORT as WEBSITE } from '../scans/website/example.ts';
import { websiteFindings } from '../scans/website/findings.ts';
import type { AuditCheck, Finding } from './findings.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { pageUrl } from './words.ts';

const LIMITS = 'This report has limits';

describe('a report as a page', () => {
  it('breaks a path behind its slashes, never inside the number of the line', () => {
    expect(renderHtml(supplyChainFindings(WORKFLOWS))).toMatch(
      /<code>\.github\/<wbr>workflows\/<wbr>[\w.]+<span class="at">:\d+<\/span><\/code>/,
    );
  });

  it('tells times as people do, and how many licences are unknown once', () => {
    expect(renderHtml(supplyChainFindings(WORKFLOWS))).toMatch(
      /<dt>Scanned at<\/dt><dd>[\d-]{10} [\d:]{5} UTC</,
    );
    const summary = { ...LICENCES.summary, unknown: 36, undetermined: 4 };
    const { verdict } = legalFindings({ ...LICENCES, summary });
    expect(verdict.join(' ').match(/36/g)).toHaveLength(1);
    expect(verdict[1]).toBe('No service gave an answer for 4 of those that are unknown.');
  });

  it('has no column for places when all of it stands in one file', () => {
    const report = lockfileFindings(LOCKFILE, 'purls.txt');
    const at = (line: number | null) => ({
      ...report,
      findings: report.findings.map((each): Finding => ({ ...each, place: { path: 'purls.txt', line } })),
    });
    expect(renderHtml(at(7))).toContain('<th scope="col">Where</th>');
    expect(renderHtml(at(null))).not.toContain('<th scope="col">Where</th>');
  });

  it('says at its top that it has limits, and only then', () => {
    const coverage = { matched: 1, unmatched: [] };
    const whole = { ...LOCKFILE, coverage, warnings: [], unresolved: [], incomplete: false };
    expect(renderHtml(lockfileFindings(whole, 'a.lock'))).not.toContain(LIMITS);
    const page = renderHtml(lockfileFindings({ ...whole, incomplete: true }, 'a.lock'));
    expect(page.indexOf(LIMITS)).toBeLessThan(page.indexOf('<h2'));
    expect(page).toContain('<a href="#gaps">');
    expect(page).toContain('<h2 id="gaps">');
  });

  it('begins with what is malicious, as Markdown does', () => {
    const [entry] = LOCKFILE.results;
    const [vulnerability] = entry?.vulnerabilities ?? [];
    if (entry === undefined || vulnerability === undefined) throw new Error('the example has no finding');
    const priority = { tier: 'now' as const, because: ['malicious' as const] };
    const results = [{ ...entry, vulnerabilities: [{ ...vulnerability, priority }] }];
    const report = lockfileFindings({ ...LOCKFILE, results }, 'a.lock');
    const sentence = 'One package is malicious: minimist 1.2.5.';
    for (const page of [renderHtml(report), renderMarkdown(report)])
      expect(page.indexOf(sentence)).toBeLessThan(page.lastIndexOf('1 known vulnerability'));
    expect(renderHtml(report)).toContain(sentence);
    expect(renderHtml(lockfileFindings(LOCKFILE, 'a.lock'))).not.toContain('malicious');
  });

  it('leads to the record of an advisory as Markdown does, whose name an address has to encode', () => {
    const report = lockfileFindings(LOCKFILE, 'a.lock');
    const url = pageUrl(recordUrl('RHSA-2024:1234'));
    const findings = report.findings.map((each): Finding => ({ ...each, rule: { ...each.rule, url } }));
    const address = 'https://osv.dev/vulnerability/RHSA-2024%3A1234';
    expect(renderHtml({ ...report, findings })).toContain(`href="${address}"`);
    expect(renderMarkdown({ ...report, findings })).toContain(`](${address})`);
  });

  it('says why a step is urgent, and what there is to publish, ready to copy', () => {
    const [entry] = LOCKFILE.results;
    const [vulnerability] = entry?.vulnerabilities ?? [];
    if (entry === undefined || vulnerability === undefined) throw new Error('the example has no finding');
    const remediateWithin = { exposed: '3D' as const, internal: null };
    const results = [{ ...entry, vulnerabilities: [{ ...vulnerability, remediateWithin }] }];
    const steps = renderHtml(lockfileFindings({ ...LOCKFILE, results }, 'a.lock'));
    expect(steps).toContain('; to be fixed within 3 days if exposed (BOD 26-04).</span>');
    const report = websiteFindings(WEBSITE);
    const [check] = report.audit?.checks ?? [];
    const recommendation = 'If it fits, send `X-Frame-Options: SAMEORIGIN` with `Vary`.';
    const checks = [{ ...(check as AuditCheck), recommendation }];
    expect(renderHtml({ ...report, audit: { grade: 'B', checks } })).toContain(
      '</p><pre>X-Frame-Options: SAMEORIGIN</pre>',
    );
  });

  it('names a package once in its row', () => {
    const page = renderHtml(legalFindings(LICENCES));
    const { name, version } = LICENCES.dependencies.find(({ riskLevel }) => riskLevel !== 'low') ?? {};
    expect(page.split(`${name} ${version}`)).toHaveLength(2);
  });

  it('says once what is the same advice for all checks of a group', () => {
    const report = websiteFindings(WEBSITE);
    const checks = ['a', 'b'].map((key) => ({
      ...(report.audit?.checks[0] as AuditCheck),
      key,
      isUndetermined: true,
      recommendation: 'Scan again later.',
    }));
    const page = renderHtml({ ...report, audit: { grade: 'B', checks } });
    expect(page.split('Scan again later.')).toHaveLength(2);
  });

  it('shows words in backticks as code, and a lone backtick as it is', () => {
    const report = lockfileFindings(LOCKFILE, 'a.lock');
    const [gap] = [{ reason: 'x', text: 'Write `<b>` twice. A lone one: `', path: null }];
    expect(renderHtml({ ...report, gaps: [gap] })).toContain('Write `&lt;b&gt;` twice. A lone one: `');
    const even = { ...gap, text: 'Write `<b>` twice.' };
    expect(renderHtml({ ...report, gaps: [even] })).toContain('Write <code>&lt;b&gt;</code> twice.');
  });

  it('writes no control characters, which HTML has not', () => {
    const page = renderHtml(lockfileFindings(LOCKFILE, 'a\u0007\u001b[31m\u0085.lock'));
    expect(page).toContain('a\u{fffd}\u{fffd}[31m\u{fffd}.lock');
    expect(page).not.toMatch(/[^\P{Cc}\t\n\r]/u);
  });
});
