import { describe, expect, it } from 'vitest';
import { REPORT as LICENCES } from '../scans/legal/example.ts';
import { legalFindings } from '../scans/legal/findings.ts';
import { REPORT } from '../scans/lockfile/example.ts';
import { lockfileFindings } from '../scans/lockfile/findings.ts';
import type { Finding } from './findings.ts';
import { inline, renderMarkdown } from './markdown.ts';

it('names the licence of a package, as a page does', () => {
  expect(renderMarkdown(legalFindings(LICENCES))).toMatch(
    /license-weak-copyleft<br>LGPL-3\.0-or-later\. Weak copyleft/,
  );
});

it('says what has to stand in a file before the command that reads it', () => {
  const report = lockfileFindings(REPORT, 'a.lock');
  const snippet = { file: 'package.json', text: '"overrides": {}' };
  const fixFirst = report.fixFirst.map((step) => ({ ...step, command: 'npm update', snippet }));
  expect(renderMarkdown({ ...report, fixFirst })).toMatch(
    /In package\.json:\n.*\n.*overrides.*\n.*\n.*\n.*npm update/,
  );
});

describe('text of strangers', () => {
  it.each([
    // Links of GFM (§6.9) are made of text, after references were read.
    ['see evil@example.test', 'see evil@&#8203;example.test'],
    ['xmpp:a@-b.test', 'xmpp:a@&#8203;-b.test'],
    ['minimist@1.2.5-beta', 'minimist@1.2.5-beta'],
    ['a@1.2.5', 'a@1.2.5'],
    ['http://a.test www.b.test', 'http&#58;//a.test www&#46;b.test'],
    // What GitHub makes a link to a person, an issue or a commit, and writes into their history.
    ['fixes owner/repo#26', 'fixes owner/repo#&#8203;26'],
    ['GH-26, not GHSA-2', 'GH-&#8203;26, not GHSA-2'],
    ['a/b@f43a0e5ff2bd294095638e18286ca9a3d1956744', 'a/b@&#8203;f43a0e5ff2bd294095638e18286ca9a3d1956744'],
    ['@team .@team (@team', '@&#8203;team .@&#8203;team (@&#8203;team'],
    ['&#38; #1', '&#38;#&#8203;38; #&#8203;1'],
    ['# heading', '&#35; heading'],
  ])('%s makes no link, mention or block', (text, written) => {
    expect(inline(text)).toBe(written);
  });

  it('makes none as the name of a package either, and that is copied as it is', () => {
    const report = lockfileFindings(REPORT, 'a.lock');
    const named = (name: string) =>
      renderMarkdown({
        ...report,
        findings: report.findings.map(
          (each): Finding => ({ ...each, package: each.package && { ...each.package, name, version: '1' } }),
        ),
      });
    expect(named('x https://a.test www.b.test c@d.test')).toContain(
      '<code>x https&#58;//a.test www&#46;b.test c@&#8203;d.test 1</code>',
    );
    expect(named('@scope/name')).toContain('<code>@scope/name 1</code>');
  });
});
