import { CheckSummary } from '@repo/contracts/scanner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Check, Verdict } from './check.ts';
import { score } from './grade.ts';
import { runChecks } from './run-checks.ts';
import { summarize } from './summarize.ts';

type Category = 'a' | 'b' | 'c';

const fail = (impact: number): Verdict => ({
  kind: 'fail',
  impact,
  description: 'Wrong.',
  recommendation: 'Right it.',
});
const unknown = (impact: number): Verdict => ({
  kind: 'undetermined',
  impact,
  description: 'No reply.',
  recommendation: 'Ask again.',
});

const reference = { name: 'RFC 2606', url: 'https://www.rfc-editor.org/rfc/rfc2606' };

function check(key: string, category: Category, verdict: Verdict): Check<null, string, Category> {
  return { key, category, name: key, reference, judge: () => verdict };
}

const impacts = (checks: readonly Check<null, string, Category>[], caps: [Category[], number][]) =>
  runChecks(
    checks,
    null,
    caps.map(([categories, most]) => ({ categories, most })),
  ).checks.map(({ scoreImpact }) => scoreImpact);

describe('runChecks', () => {
  it('keeps the order of the list, and hands every check the facts', () => {
    const seen: string[] = [];
    const checks = ['z', 'a', 'm'].map((key) => ({
      ...check(key, 'a', { kind: 'pass', description: 'Good.' }),
      judge: (facts: string): Verdict => {
        seen.push(key + facts);
        return { kind: 'pass', description: 'Good.' };
      },
    }));
    expect(runChecks(checks, '!', []).checks.map(({ key }) => key)).toEqual(['z', 'a', 'm']);
    expect(seen).toEqual(['z!', 'a!', 'm!']);
  });

  it('charges the severest of a group first and stops at the cap, whatever the order of the list', () => {
    const checks = [check('x', 'a', fail(-5)), check('y', 'a', fail(-30)), check('z', 'a', fail(-20))];
    expect(impacts(checks, [[['a'], 35]])).toEqual([0, -30, -5]);
  });

  it('lets categories share a cap, and leaves others alone', () => {
    const checks = [check('x', 'a', fail(-6)), check('y', 'b', fail(-5)), check('z', 'c', fail(-50))];
    expect(impacts(checks, [[['a', 'b'], 8]])).toEqual([-6, -2, -50]);
  });

  it('writes a plain zero under a cap of nothing', () => {
    expect(impacts([check('x', 'a', fail(-3))], [[['a'], 0]])).toEqual([0]);
  });

  it('reports what could not be determined as a warning that costs its worst outcome, and names it', () => {
    const { checks, undetermined } = runChecks([check('x', 'a', unknown(-7))], null, []);
    expect(checks).toEqual([
      {
        name: 'x',
        key: 'x',
        category: 'a',
        status: 'warn',
        scoreImpact: -7,
        description: 'No reply.',
        reference,
        recommendation: 'Ask again.',
      },
    ]);
    expect(undetermined).toEqual(['x']);
  });

  it('never charges a group more than its cap, nor a check more than its own impact', () => {
    const verdicts = fc.array(fc.integer({ min: -40, max: 0 }), { maxLength: 12 });
    fc.assert(
      fc.property(verdicts, fc.nat(50), (wanted, most) => {
        const charged = impacts(
          wanted.map((impact, i) => check(`k${i}`, 'a', fail(impact))),
          [[['a'], most]],
        );
        const total = (list: readonly number[]) => list.reduce((sum, one) => sum - one, 0);
        expect(total(charged)).toBe(Math.min(most, total(wanted)));
        expect(charged.every((impact, i) => impact <= 0 && impact >= (wanted[i] ?? 0))).toBe(true);
      }),
    );
  });
});

describe('summarize', () => {
  it('counts every status as the contract wants it', () => {
    const audit = runChecks(
      [
        check('p', 'a', { kind: 'pass', description: 'Good.' }),
        check('i', 'a', { kind: 'info', description: 'So it is.' }),
        check('w', 'a', { kind: 'warn', impact: -1, description: 'So so.', recommendation: 'Mend it.' }),
        check('f', 'b', fail(-2)),
        check('u', 'b', unknown(-4)),
      ],
      null,
      [],
    );
    const summary = summarize(audit);
    expect(CheckSummary.parse(summary)).toEqual({
      passed: 1,
      warnings: 2,
      failed: 1,
      info: 1,
      undetermined: ['u'],
      complete: false,
    });
    expect(score(audit.checks)).toBe(93);
  });

  it('is complete when nothing is undetermined', () => {
    expect(summarize(runChecks([check('f', 'b', fail(-2))], null, [])).complete).toBe(true);
  });
});
