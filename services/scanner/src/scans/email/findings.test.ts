import { expect, it } from 'vitest';
import { REPORT } from './example.ts';
import { emailFindings } from './findings.ts';

it('shows SPF of every sender that was asked for', () => {
  expect(emailFindings(REPORT).facts).toContainEqual({
    label: 'SPF of 192.0.2.1',
    value: 'pass: "mx" in the record of example.org decides: the address may send.',
  });
});

it.each([
  [2, '2 of 10'],
  [null, undefined],
])('shows %j SPF look-ups as %j', (spfLookups, value) => {
  const { facts } = emailFindings({ ...REPORT, summary: { ...REPORT.summary, spfLookups } });
  expect(facts.find(({ label }) => label === 'SPF look-ups')?.value).toBe(value);
});
