import { expect, it } from 'vitest';
import { collectFrom, verdictOf } from '../../../../test/support/email-audit.ts';
import { domain, healthyPolicy, zone } from '../../../../test/support/email-cases.ts';
import { policyFetch } from '../../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';

const caa = (...records: readonly string[]) => ({ more: records.map((record) => `${domain} CAA ${record}`) });

it.each([
  [[], 'info', 'Every certification authority may'],
  [['0 issue ca.test'], 'info', 'Every certification authority may'],
  [['0 issuemail ca.test', '0 issue other.test'], 'pass', 'allow S/MIME certificates of "ca.test".'],
  [['0 issuemail CA.test', '128 issuemail b.test;account=1'], 'pass', 'of "ca.test" and "b.test".'],
  [['0 issuemail ;'], 'pass', 'allow nobody to issue'],
  [['0 issuemail ;', '0 issuemail ca.test'], 'pass', 'of "ca.test".'],
  [['128 issuemial ca.test'], 'warn', 'has the tag "issuemial", which is not known'],
  [['0 issuemial ca.test'], 'info', 'Every certification authority may'],
  [['0 issuemail "ca; a=1; b=2"'], 'pass', 'of "ca".'],
  [['0 issuemail "ca; "'], 'pass', 'of "ca".'],
  [['0 issuemail ca;a=1;;b=2'], 'warn', 'cannot be read: "ca;a=1;;b=2"'],
  [['0 issuemail ca;a=1;'], 'warn', 'cannot be read: "ca;a=1;"'],
  [['0 issuemail ;;'], 'warn', 'cannot be read: ";;"'],
  [['0 issuemail %%%%%'], 'warn', 'cannot be read: "%%%%%". They allow nobody'],
  [['0 issuemail ca.test;oops'], 'warn', 'cannot be read: "ca.test;oops"'],
  [['0 issuemail ca_1.test', '0 issuemail ca.test'], 'warn', 'cannot be read: "ca_1.test"'],
])('caa_issuemail judges %j', async (records, kind, words) => {
  const [found, impact, text] = await verdictOf('caa_issuemail', caa(...records));
  expect([found, impact, text]).toEqual([kind, 0, expect.stringContaining(words)]);
});

it.each([`CAA ${domain}`, 'CAA test'])('caa_issuemail leaves it open without %s', async (question) => {
  expect((await verdictOf('caa_issuemail', {}, { lost: [question] }))[0]).toBe('undetermined');
});

it('caa_issuemail reads the records of the nearest name above', async () => {
  const more = [
    `a.b.${domain} A 11.0.0.3`,
    'test CAA 0 issuemail far.test',
    `b.${domain} CAA 0 issuemail near.test`,
  ];
  const lookup = createZoneLookup(parseZone(zone.text({ more })));
  const { caa: found } = await collectFrom(`a.b.${domain}`, lookup, policyFetch(healthyPolicy));
  expect(found).toMatchObject({ value: { name: `b.${domain}`, records: [{ value: 'near.test' }] } });
});
