import { readdirSync } from 'node:fs';
import { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import data from '../../../../data/email-checks.json' with { type: 'json' };
import { EMAIL_IMPACT_CAPS } from '../impact-caps.ts';
import { emailChecks } from './index.ts';

const files = readdirSync(import.meta.dirname)
  .filter((name) => !name.includes('.test.') && name !== 'index.ts' && name !== 'judges.ts')
  .map((name) => name.replace(/\.ts$/, '').replaceAll('-', '_'));

describe('the checks of the e-mail audit', () => {
  it('are in the data file what they are in the contract, in its order', () => {
    expect(Object.keys(data.checks)).toEqual(EmailCheckKey.options);
  });

  it('stand each in a file of their name, and no other file stands there', () => {
    expect(files.toSorted()).toEqual(emailChecks.map(({ key }) => key).toSorted());
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
