import type { EmailCheckKey } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../../../test/support/email-audit.ts';
import { dmarc, domain, mx, policyUrl, spf } from '../../../../test/support/email-cases.ts';
import { type MailZoneChanges, txt } from '../../../../test/support/mail-zone.ts';
import { policyText } from '../../../../test/support/policy-fetch.ts';

const times = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i));

const ofLength = (octets: number) =>
  `v=spf1 mx exp=${'x'.repeat(octets - 'v=spf1 mx exp=.test -all'.length)}.test -all`;
const asking = (count: number) =>
  spf(
    `v=spf1 ${times(count, (i) => `a:h${i}.${domain}`).join(' ')} -all`,
    ...times(count, (i) => `h${i}.${domain} A 11.0.1.${i}`),
  );
const finding = (count: number) =>
  spf(`v=spf1 mx ${times(count, (i) => `a:v${i}.${domain}`).join(' ')} -all`);
const crowded = (count: number) =>
  spf(
    `v=spf1 mx:many.${domain} -all`,
    ...times(count, (i) => `many.${domain} MX 10 h${i}.${domain}`),
    ...times(count, (i) => `h${i}.${domain} A 11.0.1.${i}`),
  );
const pointing = (count: number) =>
  spf(
    `v=spf1 ${times(count, (i) => `a:d${i}.test`).join(' ')} -all`,
    ...times(count, (i) => `d${i}.test A 11.0.1.${i}`),
  );
const reporting = (count: number) =>
  dmarc(
    `v=DMARC1; p=reject; rua=${times(count, (i) => `mailto:r@d${i}.test`).join(',')}`,
    ...times(count, (i) => `d${i}.test A 11.0.1.${i}`),
    ...times(count, (i) => txt(`${domain}._report._dmarc.d${i}.test`, 'v=DMARC1')),
  );
const exchanging = (count: number) =>
  mx(
    ...times(count, (i) => `${domain} MX 10 h${i}.${domain}`),
    ...times(count, (i) => `h${i}.${domain} A 11.0.1.${i}`),
  );

describe('the bounds of a check', () => {
  it.each<[EmailCheckKey, string, MailZoneChanges, readonly [string, number]]>([
    ['spf_record_size', '450 octets', spf(ofLength(450)), ['pass', 0]],
    ['spf_record_size', '451 octets', spf(ofLength(451)), ['warn', -1]],
    ['spf_lookup_limit', '8 look-ups', asking(8), ['pass', 0]],
    ['spf_lookup_limit', '9 look-ups', asking(9), ['warn', -1]],
    ['spf_lookup_limit', '10 look-ups', asking(10), ['warn', -1]],
    ['spf_lookup_limit', '11 look-ups', asking(11), ['fail', -15]],
    ['spf_void_lookups', '0 void look-ups', finding(0), ['pass', 0]],
    ['spf_void_lookups', '2 void look-ups', finding(2), ['warn', -1]],
    ['spf_void_lookups', '3 void look-ups', finding(3), ['fail', -15]],
    ['spf_mx_limit', '10 hosts', crowded(10), ['pass', 0]],
    ['spf_mx_limit', '11 hosts', crowded(11), ['fail', -10]],
    ['spf_broad_ranges', 'an IPv4 /16', spf('v=spf1 ip4:11.0.0.0/16 -all'), ['pass', 0]],
    ['spf_broad_ranges', 'an IPv4 /15', spf('v=spf1 ip4:11.0.0.0/15 -all'), ['warn', -2]],
    ['spf_broad_ranges', 'an IPv6 /32', spf('v=spf1 ip6:2600::/32 -all'), ['pass', 0]],
    ['spf_broad_ranges', 'an IPv6 /31', spf('v=spf1 ip6:2600::/31 -all'), ['warn', -2]],
    ['spf_broad_ranges', 'a range that fails', spf('v=spf1 mx -ip4:11.0.0.0/8 -all'), ['pass', 0]],
    ['spf_open', 'an IPv4 /8', spf('v=spf1 ip4:11.0.0.0/8 -all'), ['pass', 0]],
    ['spf_open', 'an IPv4 /7', spf('v=spf1 ip4:10.0.0.0/7 -all'), ['fail', -30]],
    ['spf_open', 'the lower half of IPv4', spf('v=spf1 ip4:0.0.0.0/1 -all'), ['fail', -30]],
    ['spf_open', 'an IPv6 /13', spf('v=spf1 ip6:2600::/13 -all'), ['pass', 0]],
    ['spf_open', 'an IPv6 /12', spf('v=spf1 ip6:2600::/12 -all'), ['fail', -30]],
    [
      'spf_open',
      'an included half of IPv4',
      spf('v=spf1 include:other.test -all', txt('other.test', 'v=spf1 ip4:0.0.0.0/1 -all')),
      ['fail', -30],
    ],
    ['spf_open', 'a range that is reserved', spf('v=spf1 ip4:240.0.0.0/4 -all'), ['pass', 0]],
    ['spf_open', 'a range that gets no pass', spf('v=spf1 ?ip4:0.0.0.0/1 -all'), ['pass', 0]],
    [
      'spf_open',
      'half of IPv4 by ?include, and by a redirect of an include',
      spf(
        'v=spf1 ?include:other.test include:by.test -all',
        txt('other.test', 'v=spf1 ip4:0.0.0.0/1 -all'),
        txt('by.test', 'v=spf1 redirect=other.test'),
      ),
      ['fail', -30],
    ],
    ['spf_target_registered', '40 domains', pointing(40), ['pass', 0]],
    ['spf_target_registered', '41 domains', pointing(41), ['undetermined', -30]],
    ['dmarc_pct', '99 %', dmarc('v=DMARC1; p=reject; pct=99'), ['warn', -5]],
    ['dmarc_pct', '100 %', dmarc('v=DMARC1; p=reject; pct=100'), ['warn', 0]],
    ['bimi_dmarc_ready', '99 %', dmarc('v=DMARC1; p=reject; pct=99'), ['info', 0]],
    ['bimi_dmarc_ready', '100 %', dmarc('v=DMARC1; p=reject; pct=100'), ['pass', 0]],
    ['dmarc_report_auth', '6 hosts', reporting(6), ['pass', 0]],
    ['dmarc_report_auth', '7 hosts', reporting(7), ['undetermined', -2]],
    ['dmarc_report_mx', '6 hosts', reporting(6), ['pass', 0]],
    ['dmarc_report_mx', '7 hosts', reporting(7), ['undetermined', -1]],
    ['mx_resolves', '12 hosts', exchanging(12), ['pass', 0]],
    ['mx_resolves', '13 hosts', exchanging(13), ['undetermined', -5]],
  ])('%s: %s', async (key, _what, changes, expected) => {
    expect((await verdictOf(key, changes)).slice(0, 2)).toEqual(expected);
  });

  it.each([
    [86_399, ['warn', -1]],
    [86_400, ['info', 0]],
    [604_799, ['info', 0]],
    [604_800, ['pass', 0]],
  ])('mta_sts_max_age: %i seconds', async (seconds, expected) => {
    const body = policyText(domain).replace('1209600', String(seconds));
    const verdict = await verdictOf('mta_sts_max_age', {}, { documents: { [policyUrl]: { body } } });
    expect(verdict.slice(0, 2)).toEqual(expected);
  });

  it.each([
    [1, 'Number of mail exchangers: 1.'],
    [100, 'Number of mail exchangers: 100.'],
    [101, 'Number of mail exchangers: 101; the first 100 are listed.'],
  ])('mx_redundancy: %i hosts', async (count, description) => {
    expect(await verdictOf('mx_redundancy', exchanging(count))).toEqual(['info', 0, description]);
  });

  it('mx_ipv6: counts the hosts that have an IPv6 address', async () => {
    const changes = { ...exchanging(3), more: [...(exchanging(3).more ?? []), `h1.${domain} AAAA 2600::1`] };
    const description = '1 of 3 mail exchangers can be reached over IPv6.';
    expect(await verdictOf('mx_ipv6', changes)).toEqual(['info', 0, description]);
  });
});
