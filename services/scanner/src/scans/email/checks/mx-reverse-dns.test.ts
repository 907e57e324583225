import { expect, it } from 'vitest';
import { verdictOf } from '../../../../test/support/email-audit.ts';
import { domain, mx } from '../../../../test/support/email-cases.ts';
import type { MailZoneChanges } from '../../../../test/support/mail-zone.ts';

const V6 = `${'1'.padEnd(28, '0').split('').join('.')}.0.0.6.2.ip6.arpa`;
const named = (...names: readonly string[]): MailZoneChanges => ({
  without: ['2.0.0.11.'],
  more: names.map((name) => `2.0.0.11.in-addr.arpa PTR ${name}`),
});
const foreign = (name: string) =>
  mx(
    `${domain} MX 10 mx.other.test`,
    'mx.other.test A 11.0.0.9',
    `other.test NS ns.other.test`,
    `9.0.0.11.in-addr.arpa PTR ${name}`,
  );

it.each<[string, MailZoneChanges, string, string]>([
  ['a name that leads back', {}, 'pass', 'have names that lead back'],
  ['no name', named(), 'warn', `11.0.0.2 of mx1.${domain}: no name`],
  ['a name of another address', named(domain), 'warn', `"${domain}", which has not this address`],
  ['a name that there is not', named(`gone.${domain}`), 'warn', 'which has not this address'],
  ['two names, one of which leads back', named(domain, `mx1.${domain}`), 'pass', 'lead back'],
  [
    'an IPv6 address without a name',
    { more: [`mx1.${domain} AAAA 2600::1`] },
    'warn',
    `2600::1 of mx1.${domain}: no name`,
  ],
  [
    'an IPv6 address with one',
    { more: [`mx1.${domain} AAAA 2600::1`, `${V6} PTR mx1.${domain}`] },
    'pass',
    'lead back',
  ],
  ['a host of others', foreign('x.test'), 'info', 'No mail exchanger below the domain'],
  [
    'no public address',
    { without: ['mx1.'], more: [`mx1.${domain} A 10.0.0.2`] },
    'info',
    'No mail exchanger below the domain',
  ],
  [
    'names beyond the bound',
    named('a.test', 'b.test', 'c.test', 'd.test'),
    'undetermined',
    'of 4 names of 11.0.0.2 the first 3',
  ],
])('mx_reverse_dns judges %s', async (_what, changes, kind, words) => {
  const [found, impact, text] = await verdictOf('mx_reverse_dns', changes);
  expect([found, impact, text]).toEqual([kind, 0, expect.stringContaining(words)]);
});

it.each(['PTR 2.0.0.11.in-addr.arpa', `A mx1.${domain}`, `AAAA mx1.${domain}`])(
  'mx_reverse_dns leaves it open without %s',
  async (question) => {
    expect((await verdictOf('mx_reverse_dns', {}, { lost: [question] }))[0]).toBe('undetermined');
  },
);

it('mx_reverse_dns looks at the first two hosts, and says so', async () => {
  const hosts = [0, 1, 2].flatMap((i) => [
    `${domain} MX ${i} h${i}.${domain}`,
    `h${i}.${domain} A 11.0.2.${i}`,
    ...(i < 2 ? [`${i}.2.0.11.in-addr.arpa PTR h${i}.${domain}`] : []),
  ]);
  const [kind, , text] = await verdictOf('mx_reverse_dns', mx(...hosts));
  expect([kind, text]).toEqual(['pass', expect.stringContaining(`Not looked at: h2.${domain}.`)]);
});

it('mx_reverse_dns looks no further than a fault, and says so', async () => {
  const hosts = [0, 1].flatMap((i) => [`${domain} MX ${i} h${i}.${domain}`, `h${i}.${domain} A 11.0.2.${i}`]);
  const [kind, , text] = await verdictOf('mx_reverse_dns', mx(...hosts));
  expect([kind, text]).toEqual(['warn', expect.stringMatching(/11\.0\.2\.0 of h0.*Not looked at: h1\./)]);
});
