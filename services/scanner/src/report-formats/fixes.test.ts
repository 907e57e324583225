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
  it('names the files that a step is about', () => {
    const [alike] = fixSteps([STEP], [file('a/package-lock.json'), file('b/package-lock.json')]);
    expect(alike?.text).toMatch(/ In a\/package-lock\.json, b\/package-lock\.json\.$/);
  });

  it('names the file to change in the folder of the lockfile, where it is one', () => {
    const snippet = { file: 'package.json', text: '"overrides": {}' };
    const fileOf = (files: readonly string[]) =>
      fixSteps(
        [STEP],
        files.map((path) => file(path, { snippet })),
      )[0]?.snippet?.file;
    expect([fileOf(['a/yarn.lock']), fileOf(['yarn.lock']), fileOf(['a/yarn.lock', 'b/yarn.lock'])]).toEqual([
      'a/package.json',
      'package.json',
      'package.json',
    ]);
  });

  it.each<Partial<FixPlanEntry>>([
    { command: 'yarn' },
    { snippet: { file: 'package.json', text: '"overrides": {}' } },
  ])('gives no file the change of another: %j', (changes) => {
    const [mixed] = fixSteps([STEP], [file('a/package-lock.json'), file('b/yarn.lock', changes)]);
    expect(mixed?.text).toMatch(
      / In a\/package-lock\.json\. Other files need another change: see the findings\.$/,
    );
  });

  it('says that dependents come first where no plan leads to what may break them', () => {
    const none: Partial<FixPlanEntry> = {
      kind: 'none',
      change: null,
      fixes: [],
      command: null,
      snippet: null,
    };
    const [step] = fixSteps([STEP], [file('Cargo.lock', { ...none, breaking: true })]);
    expect(step?.text).toMatch(
      / \(may break callers\)\. Where a dependent forbids that version, update the dep/,
    );
    const [other] = fixSteps([STEP], [file('Cargo.lock', { ...none, breaking: false })]);
    expect(other?.text).toMatch(/^Update \S+ from \S+ to \S+\.$/);
  });

  it('takes no command of a namesake in another ecosystem', () => {
    const namesake = file('requirements.txt', { ecosystem: 'PyPI', command: 'pip install' });
    const [step] = fixSteps([STEP], [file('package-lock.json'), namesake]);
    expect(step).toMatchObject({ command: PLAN.command, snippet: PLAN.snippet });
    expect(step?.text).not.toContain('requirements.txt');
  });
});

describe('the verdict', () => {
  const sentence = (total: number, ...plans: readonly Partial<FixPlanEntry>[][]) => {
    const summary = { ...REPORT.summary, totalVulnerabilities: total };
    const full = plans.map((plan) => plan.map((changes) => ({ ...PLAN, certain: true, ...changes })));
    return verdictOf(summary, { matched: 1, unmatched: [] }, full)[1];
  };

  it('says how many packages to update, and what that removes', () => {
    const other = { vulnerable: { ...PLAN.vulnerable, package: 'other' } };
    expect(sentence(3, [{ fixes: ['A', 'B'] }, other])).toBe('Updating 1 package removes all of them.');
    expect(sentence(1, [{}])).toBe('Updating 1 package removes it.');
    expect(sentence(4, [{ fixes: ['A'], remaining: ['B'] }])).toBe('Updating 1 package removes 1 of them.');
  });

  it('counts no update that the file does not confirm, and nothing that stays in another file', () => {
    expect(sentence(1, [{ certain: false }])).toBe(undefined);
    expect(sentence(1, [{ change: null }])).toBe(undefined);
    expect(sentence(1, [{}], [{ fixes: [], remaining: PLAN.fixes }])).toBe(undefined);
    expect(sentence(1, [{}], [{}])).toBe('Updating 2 packages removes it.');
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
