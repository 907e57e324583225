import { expect, it } from 'vitest';
import { verdictOf } from '../../../../test/support/email-audit.ts';
import { domain, spf } from '../../../../test/support/email-cases.ts';
import { txt } from '../../../../test/support/mail-zone.ts';

it.each([
  ['ip4:192.168.0.0/16', 'warn', '"ip4:192.168.0.0/16" (private)'],
  ['ip4:100.64.1.1', 'warn', '(carrier-grade NAT)'],
  ['ip6:fd00::/8', 'warn', '(unique local)'],
  ['ip6:4000::/3', 'warn', '(not global unicast)'],
  [`a:in.${domain}`, 'warn', `"a:in.${domain}" (private)`],
  ['ip4:11.0.0.0/8', 'pass', ''],
  // Wide, but most of it is public: that is told elsewhere.
  ['ip4:172.0.0.0/8', 'pass', ''],
  ['ip6:2600::/32', 'pass', ''],
  ['-ip4:10.0.0.0/8', 'pass', ''],
  ['include:other.test', 'pass', ''],
])('spf_private_ranges judges %s: %s', async (term, kind, words) => {
  const more = [`in.${domain} A 10.1.1.1`, txt('other.test', 'v=spf1 ip4:10.0.0.0/8 -all')];
  const [found, impact, text] = await verdictOf('spf_private_ranges', spf(`v=spf1 ${term} -all`, ...more));
  expect([found, impact, text]).toEqual([kind, 0, expect.stringContaining(words)]);
});

it.each([`A mx1.${domain}`, `AAAA mx1.${domain}`, 'TXT other.test'])(
  'spf_private_ranges leaves it open without %s',
  async (question) => {
    const changes = spf('v=spf1 mx include:other.test -all', txt('other.test', 'v=spf1 -all'));
    expect((await verdictOf('spf_private_ranges', changes, { lost: [question] }))[0]).toBe('undetermined');
  },
);
