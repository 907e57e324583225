import type { FixPlanEntry } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { REPORT } from '../scans/lockfile/example.ts';
import { fixSteps } from './fixes.ts';
import { verdictOf } from './vulnerability-findings.ts';

const [PLAN] = REPORT.fixPlan;
const [STEP] = REPORT.fixFirst;
if (PLAN === undefined || STEP === undefined) throw new Error('the example has no plan');

const file = (path: string, changes: Partial<FixPlanEntry> = {}) => ({
  path,
  upgradePaths: [],
  fixPlan: [{ ...PLAN, ...changes }],
});

describe('what to fix first over many files', () => {
  it('names the files that a step is about, and says where another is needed', () => {
    const [alike] = fixSteps([STEP], [file('a/package-lock.json'), file('b/package-lock.json')]);
    expect(alike?.text).toMatch(/ In a\/package-lock\.json, b\/package-lock\.json\.$/);
    const [mixed] = fixSteps([STEP], [file('a/package-lock.json'), file('b/yarn.lock', { command: 'yarn' })]);
    expect(mixed?.text).toMatch(
      / In a\/package-lock\.json\. Other files need another change: see the findings\.$/,
    );
  });

  it('takes no command of a namesake in another ecosystem', () => {
    const namesake = file('requirements.txt', { ecosystem: 'PyPI', command: 'pip install' });
    const [step] = fixSteps([STEP], [file('package-lock.json'), namesake]);
    expect(step).toMatchObject({ command: PLAN.command, snippet: PLAN.snippet });
    expect(step?.text).not.toContain('requirements.txt');
  });
});

describe('the verdict where nothing was looked up', () => {
  const none = { ...REPORT.summary, totalVulnerabilities: 0, vulnerablePackages: 0 };

  it('tells an empty file from one of which nothing is known', () => {
    expect(verdictOf(none, { matched: 0, unmatched: [] })).toEqual([
      'No package was found, so nothing was looked up.',
    ]);
    expect(verdictOf(none, { matched: 0, unmatched: ['a', 'b'] })).toEqual([
      'None of the 2 packages could be looked up, so nothing is known.',
    ]);
  });
});
