import { describe, expect, it } from 'vitest';
import { REPORT as LOCKFILE } from '../scans/lockfile/example.ts';
import { lockfileFindings } from '../scans/lockfile/findings.ts';
import { REPORT as WORKFLOWS } from '../scans/supply-chain/example.ts';
import { supplyChainFindings } from '../scans/supply-chain/findings.ts';
import type { Finding } from './findings.ts';
import { renderHtml } from './html.ts';

const LIMITS = 'This report has limits';

describe('a report as a page', () => {
  it('breaks a path behind its slashes, never inside the number of the line', () => {
    expect(renderHtml(supplyChainFindings(WORKFLOWS))).toMatch(
      /<code>\.github\/<wbr>workflows\/<wbr>[\w.]+<span class="at">:\d+<\/span><\/code>/,
    );
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

  it('shows words in backticks as code, and a lone backtick as it is', () => {
    const report = lockfileFindings(LOCKFILE, 'a.lock');
    const [gap] = [{ reason: 'x', text: 'Write `<b>` twice. A lone one: `', path: null, packages: [] }];
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
