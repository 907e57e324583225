import { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import data from '../../../../data/email-checks.json' with { type: 'json' };
import { EMAIL_IMPACT_CAPS } from '../impact-caps.ts';
import { emailChecks } from './index.ts';

describe('the checks of the e-mail audit', () => {
  it('are in the data file what they are in the contract, in its order', () => {
    expect(Object.keys(data.checks)).toEqual(EmailCheckKey.options);
  });

  it('have each their own title', () => {
    expect(new Set(emailChecks.map(({ name }) => name)).size).toBe(emailChecks.length);
  });

  it('belong each to a category that has exactly one cap', () => {
    const capped = EMAIL_IMPACT_CAPS.flatMap(({ categories }) => categories);
    expect(capped.toSorted()).toEqual(EmailCategory.options.toSorted());
    expect(emailChecks.every(({ category }) => capped.includes(category))).toBe(true);
  });
});
