import { expect, it } from 'vitest';
import { adviceOn } from '../../../../test/support/email-advice.ts';
import { dmarc, domain, rua } from '../../../../test/support/email-cases.ts';
import { txt } from '../../../../test/support/mail-zone.ts';

it.each([
  [`v=DMARC1; p=none; ${rua}`, 'dmarc_policy', 'When the reports show'],
  ['v=DMARC1; p=none', 'dmarc_policy', 'Ask for reports first (rua); when the reports show'],
  ['v=DMARC1; p=reject; sp=none', 'dmarc_subdomain_policy', 'Ask for reports first'],
  ['v=DMARC1; p=reject; pct=10', 'dmarc_pct', 'Ask for reports first'],
  ['v=DMARC1; p=reject; t=y', 'dmarc_test_mode', 'Ask for reports first'],
  ['v=DMARC1; p=none; pct=10', 'dmarc_pct', 'Remove pct'],
] as const)('of %s %s advises: %s', async (text, key, words) => {
  expect((await adviceOn(dmarc(text))).get(key)?.startsWith(words)).toBe(true);
});

it.each([
  ['p=reject; t=y', 'remove t=y.\n', 'p=reject'],
  ['p=quarantine; t=y', 'remove t=y.\n', 'p=quarantine'],
  ['p=none; t=y', 'first quarantine, then reject.\n', 'p=quarantine'],
  ['p=quarantine', 'ask for reject.\n', 'p=reject'],
])('names the next step of %s: %s', async (tags, step, policy) => {
  const advice = (await adviceOn(dmarc(`v=DMARC1; ${tags}; ${rua}`))).get('dmarc_policy');
  expect(advice).toContain(step);
  expect(advice).toContain(`"v=DMARC1; ${policy}; ${rua}"`);
});

it('has no reports where they go to the registry of a public suffix', async () => {
  const lines = [
    'dept.gov.uk SOA ns1.dept.gov.uk root.dept.gov.uk',
    `dept.gov.uk MX 10 mx1.${domain}`,
    txt('_dmarc.gov.uk', 'v=DMARC1; p=reject; sp=none; rua=mailto:r@watch.test'),
  ];
  expect((await adviceOn({ more: lines }, 'dept.gov.uk')).get('dmarc_policy')).toMatch(/^Ask for reports/);
});
