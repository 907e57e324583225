import type { LockfileReport } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { REPORT } from '../scans/lockfile/example.ts';
import { lockfileFindings } from '../scans/lockfile/findings.ts';
import { renderSarif } from './sarif.ts';

const PATH = 'web/package-lock.json';

function runOf(change: (report: LockfileReport) => void = () => undefined, path = PATH) {
  const report = structuredClone(REPORT);
  change(report);
  return JSON.parse(renderSarif(lockfileFindings(report, path))).runs[0];
}

function firstEntry(report: LockfileReport) {
  const [entry] = report.results;
  if (entry === undefined) throw new Error('the example has an entry');
  return entry;
}

function firstVulnerability(report: LockfileReport) {
  const [vulnerability] = firstEntry(report).vulnerabilities;
  if (vulnerability === undefined) throw new Error('the example has a vulnerability');
  return vulnerability;
}

describe('renderSarif', () => {
  it('names the rule by its CVE, and points at the line of the entry', () => {
    const { results, tool, artifacts, automationDetails } = runOf((report) => {
      firstEntry(report).package.line = 12;
    });
    expect(automationDetails.id).toBe('lockfile/web/package-lock.json/');
    expect(artifacts).toEqual([{ location: { uri: PATH }, roles: ['analysisTarget'] }]);
    expect(results[0]).toMatchObject({
      ruleId: 'CVE-2021-44906',
      ruleIndex: 0,
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: PATH },
            region: { startLine: 12, startColumn: 1, endLine: 12, endColumn: 1 },
          },
        },
      ],
      properties: { id: 'GHSA-xvch-5gv4-984h', purl: 'pkg:npm/minimist@1.2.5' },
    });
    expect(results[0].message.text).toMatch(
      /Update minimist from 1\.2\.5 to 1\.2\.6\. Run: npm update minimist$/,
    );
    expect(tool.driver.rules[0].properties).toEqual({
      tags: ['security', 'vulnerability', 'npm'],
      'security-severity': '9.8',
    });
  });

  it('names no command that does nothing before a file is changed', () => {
    const { results } = runOf(({ fixPlan: [plan] }) => {
      if (plan) plan.snippet = { file: 'package.json', text: '"overrides": {}' };
    });
    expect(results[0].message.text).not.toContain('Run:');
  });

  it('puts malware first, as an error, though nobody rates it', () => {
    const { results, tool } = runOf((report) => {
      const entry = firstEntry(report);
      const known = firstVulnerability(report);
      const malware = { ...known, id: 'MAL-2026-1', aliases: [], severity: 'UNKNOWN' as const, cvss: null };
      const priority = { tier: 'now' as const, because: ['malicious' as const] };
      entry.vulnerabilities.push({ ...malware, priority });
    });
    const [first] = results;
    expect([first.ruleId, first.level]).toEqual(['MAL-2026-1', 'error']);
    expect(tool.driver.rules[first.ruleIndex].properties['security-severity']).toBe('9.5');
  });

  it('makes no link, picture or mention of what strangers wrote, not in the help of a rule either', () => {
    const { tool } = runOf((report) => {
      firstVulnerability(report).summary = '[x](https://a.example) ![y](https://b.example) <b> @someone';
    });
    const { markdown, text } = tool.driver.rules[0].help;
    expect(text).toContain('[x](https://a.example)');
    expect(markdown).not.toMatch(/\]\(|<|:\/\/[ab]\.|@someone/);
    expect(markdown).toContain('https://www.cve.org/CVERecord?id=CVE-2021-44906');
  });

  it('points at the first line where that of the entry is not known', () => {
    const { results } = runOf((report) => {
      firstEntry(report).package.line = null;
    });
    expect(results[0].locations[0].physicalLocation.region.startLine).toBe(1);
  });

  it('keeps the fingerprint of a package that was updated and is still vulnerable', () => {
    const printOf = (version: string) =>
      runOf((report) => {
        firstEntry(report).package.version = version;
      }).results[0].partialFingerprints.primaryLocationLineHash;
    expect(printOf('1.2.5')).toMatch(/^[0-9a-f]{16}:1$/);
    expect(printOf('1.2.5')).toBe(printOf('1.2.4'));
  });

  it('tells two versions of one package apart by their number', () => {
    const { results } = runOf((report) => {
      const other = structuredClone(firstEntry(report));
      other.package.version = '0.0.8';
      report.results.push(other);
    });
    const prints = results.map((each: { partialFingerprints: Record<string, string> }) =>
      each.partialFingerprints['primaryLocationLineHash']?.slice(-2),
    );
    expect(prints).toEqual([':1', ':2']);
  });

  it.each([
    ['CRITICAL', null, 'error', '9.5'],
    ['HIGH', 0, 'error', '8.0'],
    ['MEDIUM', 4, 'warning', '4.0'],
    ['LOW', null, 'note', '2.0'],
    ['UNKNOWN', null, 'warning', undefined],
  ] as const)('%s with a score of %s is %s with %s', (severity, score, level, shown) => {
    const { results, tool } = runOf((report) => {
      const vulnerability = firstVulnerability(report);
      vulnerability.severity = severity;
      vulnerability.cvss = score === null ? null : { version: '3.1', vector: 'v', score };
    });
    expect([results[0].level, tool.driver.rules[0].properties['security-severity']]).toEqual([level, shown]);
  });

  it('says what was not looked at, and that it is incomplete', () => {
    const { invocations } = runOf((report) => {
      report.incomplete = true;
      report.unresolved = ['-r base.txt'];
    });
    const [{ executionSuccessful, toolExecutionNotifications }] = invocations;
    expect(executionSuccessful).toBe(false);
    expect(
      toolExecutionNotifications.map((each: { descriptor: { id: string }; level: string }) => [
        each.descriptor.id,
        each.level,
      ]),
    ).toEqual([
      ['incomplete', 'warning'],
      ['unresolved', 'warning'],
      ['not-a-registry-package', 'warning'],
    ]);
  });

  it('writes at most 25,000 results, the worst ones, and says how many are missing', () => {
    const { results, tool, invocations } = runOf((report) => {
      const mild = structuredClone(firstVulnerability(report));
      mild.severity = 'LOW';
      mild.cvss = null;
      firstEntry(report).vulnerabilities = [
        ...Array.from({ length: 25_000 }, (_, at) => ({ ...mild, id: `MILD-${at}`, aliases: [] })),
        firstVulnerability(report),
      ];
    });
    expect([results.length, tool.driver.rules.length]).toEqual([25_000, 25_000]);
    expect(results[0].ruleId).toBe('CVE-2021-44906');
    expect(invocations[0].toolExecutionNotifications.at(-1)).toMatchObject({
      descriptor: { id: 'results-limit' },
      message: { text: expect.stringMatching(/^1 findings? more/) },
    });
  });

  it('writes relative addresses whatever a path holds', () => {
    const { artifacts } = runOf(undefined, String.raw`/../a b\ü#?%:\package-lock.json`);
    expect(artifacts[0].location.uri).toBe('a%20b/%C3%BC%23%3F%25%3A/package-lock.json');
  });

  it('makes no link of what strangers write, and no empty or endless description', () => {
    const { results, tool } = runOf((report) => {
      firstVulnerability(report).summary = `[click](https://evil.example) ${'x'.repeat(3_000)}`;
    });
    expect(results[0].message.text).not.toContain('](');
    expect(tool.driver.rules[0].shortDescription.text).toHaveLength(1_024);
    const { tool: bare } = runOf((report) => {
      firstVulnerability(report).summary = ' ';
    });
    expect(bare.driver.rules[0].shortDescription.text).toBe('Known vulnerability CVE-2021-44906');
  });
});
