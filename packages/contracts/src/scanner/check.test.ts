import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkOf, isSummaryOf } from './check.ts';

const Check = checkOf(z.enum(['spf_present', 'mx_present']), z.enum(['spf', 'mx']));
const check: z.infer<typeof Check> = {
  name: 'SPF record',
  key: 'spf_present',
  category: 'spf',
  status: 'fail',
  scoreImpact: -20,
  description: 'There is none.',
  reference: { name: 'RFC 7208 §3', url: 'https://www.rfc-editor.org/rfc/rfc7208#section-3' },
  recommendation: 'Publish one.',
};

describe('a check', () => {
  it.each([
    ['as it should be', {}, true],
    ['with a positive impact', { scoreImpact: 1 }, false],
    ['with half a point', { scoreImpact: -0.5 }, false],
    ['that passes and takes points off', { status: 'pass' }, false],
    ['that informs and takes points off', { status: 'info' }, false],
    ['that warns and takes nothing off', { status: 'warn', scoreImpact: 0 }, true],
    ['without a recommendation', { recommendation: undefined }, true],
    ['of an unknown key', { key: 'nope' }, false],
    ['without a reference', { reference: undefined }, false],
    ['whose reference is no https address', { reference: { name: 'RFC 7208', url: 'RFC 7208' } }, false],
    ['with a field too many', { severity: 'high' }, false],
  ])('%s: %j', (_what, change, isValid) => {
    expect(Check.safeParse({ ...check, ...change }).success).toBe(isValid);
  });
});

describe('isSummaryOf', () => {
  const checks = [
    { key: 'a', status: 'pass' },
    { key: 'b', status: 'warn' },
  ] as const;
  const summary = { passed: 1, warnings: 1, failed: 0, info: 0, undetermined: ['b'], complete: false };

  it.each([
    ['counts every status', {}, true],
    ['counts too many', { passed: 2 }, false],
    ['counts too few', { warnings: 0 }, false],
    ['claims to be complete with an undetermined check', { complete: true }, false],
    ['claims to be incomplete without one', { undetermined: [] }, false],
    ['names a check that is not there', { undetermined: ['c'] }, false],
  ])('%s', (_what, change, isHonest) => {
    expect(isSummaryOf({ ...summary, ...change }, checks)).toBe(isHonest);
  });

  it('is false when a key stands twice', () => {
    const twice = [...checks, { key: 'a', status: 'pass' } as const];
    expect(isSummaryOf({ ...summary, passed: 2 }, twice)).toBe(false);
  });
});
