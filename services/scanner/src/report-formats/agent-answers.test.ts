import { describe, expect, it } from 'vitest';
import { REPORT } from '../scans/lockfile/example.ts';
import { lockfileFindings } from '../scans/lockfile/findings.ts';
import { vulnerabilityAnswer } from './agent-answers.ts';
import type { Finding } from './findings.ts';
import { worstFirst } from './words.ts';

const findings = lockfileFindings(REPORT, 'package-lock.json');

describe('vulnerabilityAnswer', () => {
  it('counts what it leaves out, and leaves out no malware', () => {
    const [found] = findings.findings;
    if (found === undefined || found.vulnerability === null) throw new Error('the example has a finding');
    const { vulnerability } = found;
    const priority = { ...vulnerability.priority, because: ['malicious' as const] };
    const malware: Finding = { ...found, severity: 'LOW', vulnerability: { ...vulnerability, priority } };
    const many = [...Array.from({ length: 30 }, () => found), malware].sort(worstFirst);
    const { worst, more } = vulnerabilityAnswer(REPORT, { ...findings, findings: many });
    expect([worst.length, more, worst[0]?.severity]).toEqual([20, 11, 'LOW']);
  });

  it('counts what it leaves out of any list', () => {
    const [gap] = findings.gaps;
    const gaps = Array.from({ length: 23 }, () => gap ?? { reason: '', text: '', path: null });
    const { notLookedAt, more } = vulnerabilityAnswer(REPORT, { ...findings, gaps });
    expect([notLookedAt.length, more]).toEqual([20, 3]);
    const upgradePaths = Array.from({ length: 24 }, (_, at) => ({
      package: `p${at}`,
      ecosystem: 'npm',
      from: '1.0.0',
      to: '1.0.1',
      breaking: false,
      remaining: [],
    }));
    expect(vulnerabilityAnswer({ ...REPORT, upgradePaths }, findings).more).toBe(4);
  });

  it('is not complete where something was not looked up, and says what', () => {
    expect(vulnerabilityAnswer(REPORT, findings)).toMatchObject({
      complete: false,
      coverage: 'Looked up: 1 of 2 packages; of the others nothing is known (1 not-a-registry-package).',
      notLookedAt: [expect.stringContaining('left-pad')],
    });
  });

  it('says of a file without packages that nothing was looked up', () => {
    const coverage = { matched: 0, unmatched: [] };
    const empty = vulnerabilityAnswer({ ...REPORT, coverage }, { ...findings, findings: [], gaps: [] });
    expect(empty.coverage).toBe('No package was found, so nothing was looked up.');
  });
});
