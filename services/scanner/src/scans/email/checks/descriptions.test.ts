import { expect, it } from 'vitest';
import { auditOf } from '../../../../test/support/email-audit.ts';
import {
  dmarc,
  domain,
  healthyPolicy,
  mx,
  policyUrl,
  rua,
  spf,
  zone,
} from '../../../../test/support/email-cases.ts';
import { type MailZoneChanges, txt } from '../../../../test/support/mail-zone.ts';
import { policyFetch, policyText } from '../../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';

const POLICY_OF_OTHERS = { [policyUrl]: { body: policyText('other.test') } };
const tls = (...records: readonly string[]): MailZoneChanges => ({
  without: ['_smtp._tls'],
  more: records.map((record) => txt(`_smtp._tls.${domain}`, record)),
});

it('mx_not_cname names the mail exchanger that could not be looked up', async () => {
  const changes = mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 20 mx2.${domain}`);
  const failures = new Map([[`mx2.${domain}`, { kind: 'timeout', reason: 'no-reply' } as const]]);
  const lookup = createZoneLookup(parseZone(zone.text(changes)), failures);
  const { checks } = await auditOf(domain, lookup, policyFetch(healthyPolicy));
  const check = checks.find(({ key }) => key === 'mx_not_cname');
  expect(check?.status).toBe('warn');
  expect(check?.description).toContain(
    `Whether a mail exchanger is an alias could not be determined: mx2.${domain} could not be looked up`,
  );
});

/** What a report says and advises, beside the status. */
it.each<[key: string, changes: MailZoneChanges, answers: Parameters<typeof policyFetch>[0], words: string]>([
  ['dane_tlsa', {}, healthyPolicy, 'No mail exchanger has TLSA records.'],
  [
    'spf_syntax',
    spf('v=spf1 mx oops -all'),
    healthyPolicy,
    '"oops" is no mechanism of SPF. Receivers treat all of it as an error (RFC 7208 §4.6).',
  ],
  [
    'spf_lookup_limit',
    spf(
      'v=spf1 a include:small.test include:inc.test -all',
      txt('small.test', 'v=spf1 -all'),
      txt('inc.test', `v=spf1 a:mx1.${domain} mx:${domain} -all`),
    ),
    healthyPolicy,
    'can take 5 of at most 10 DNS lookups; "include:inc.test" takes 3 of them.',
  ],
  [
    'dkim_dangling',
    { more: [`s1._domainkey.${domain} CNAME k.middle.test`, 'k.middle.test CNAME k.nobody.test'] },
    healthyPolicy,
    'Selector s1 is an alias to k.nobody.test, whose domain',
  ],
  [
    'dkim_key_valid',
    { more: [txt(`s1._domainkey.${domain}`, 'v=DKIM1; k=ed25519; p=AAAA')] },
    healthyPolicy,
    's1 has an Ed25519 key that has not 32 octets.',
  ],
  [
    'spf_syntax',
    {
      without: [`${domain} TXT`],
      more: [`${domain} TXT "v=spf1 ip4:11.0.0.2" "ip4:11.0.0.3 -all"`],
    },
    healthyPolicy,
    'A blank is missing where one string of the TXT record ends',
  ],
  [
    'spf_syntax',
    spf('v=spf1 mx include=x.test -all'),
    healthyPolicy,
    'Write "include:x.test" instead of "include=x.test"',
  ],
  [
    'dmarc_syntax',
    dmarc(`v=DMARC1; p=reject; PTC=50; ruaa=mailto:a@good.test; ri=1; pct=100; ${rua}`),
    healthyPolicy,
    'Receivers ignore tags that DMARC does not have: "ptc" and "ruaa". They may be misspelt.',
  ],
  [
    'dmarc_syntax',
    dmarc(`v=DMARC1; p=reject; fo=3; ptc=50; ${rua}`),
    healthyPolicy,
    'which receivers ignore: "fo=3". Receivers ignore tags that DMARC does not have: "ptc".',
  ],
  [
    'dmarc_syntax',
    dmarc(`v=DMARC1; policy=reject; ${rua}`),
    healthyPolicy,
    'which receivers ignore: there is no p=. Without p= the policy is none (RFC 9989 §4.7). Receivers ignore tags that DMARC does not have: "policy".',
  ],
  [
    'tls_rpt_present',
    tls('v=TLSRPTv1; rua=mailto:a@good.test', 'v=TLSRPTv1; rua=mailto:b@good.test'),
    healthyPolicy,
    'There are 2 TLS reporting records; then none counts (RFC 8460 §3).',
  ],
  [
    'tls_rpt_present',
    tls('v=TLSRPTv1; rua=mailto:a@good.test', 'v=TLSRPTv1; x=1'),
    healthyPolicy,
    '"v=TLSRPTv1; rua=mailto:a@good.test"',
  ],
  [
    'tls_rpt_present',
    tls('v=TLSRPTv1; rua=mailto:a@good.test,b@good.test'),
    healthyPolicy,
    `What cannot be used of the record: "b@good.test". Publish exactly one record.\n_smtp._tls.${domain}. IN TXT "v=TLSRPTv1; rua=mailto:a@good.test,mailto:b@good.test"`,
  ],
  [
    'mx_starttls',
    {},
    healthyPolicy,
    'Not looked at: whether the mail exchangers offer STARTTLS, and certificates that fit their names, the MTA-STS policy and TLSA records. That needs port 25',
  ],
  ['mx_starttls', mx(`${domain} MX 0 .`), healthyPolicy, 'There are no mail exchangers.'],
  [
    'tls_rpt_present',
    tls('v=TLSRPTv1 rua=mailto:a@good.test'),
    healthyPolicy,
    '"v=TLSRPTv1 rua=mailto:a@good.test" is not read as one, because it does not begin with exactly "v=TLSRPTv1;": nobody would tell',
  ],
  [
    'tls_rpt_present',
    tls('v=TLSRPTv1 rua=mailto:a@good.test'),
    healthyPolicy,
    `\n_smtp._tls.${domain}. IN TXT "v=TLSRPTv1; rua=mailto:a@good.test"`,
  ],
  [
    'mta_sts_present',
    { without: ['_mta-sts'], more: [txt(`_mta-sts.${domain}`, 'v=stsv1; id=1')] },
    healthyPolicy,
    'There is no MTA-STS record: "v=stsv1; id=1" is not read as one, because it does not begin with exactly "v=STSv1;": senders',
  ],
  [
    'tls_rpt_present',
    tls('rua=mailto:a@good.test; v=TLSRPTv1'),
    healthyPolicy,
    `\n_smtp._tls.${domain}. IN TXT "v=TLSRPTv1; rua=mailto:a@good.test"`,
  ],
  [
    'tls_rpt_present',
    tls('v=TLSRPTv1', 'v=tlsrptv1; rua=mailto:a@good.test'),
    healthyPolicy,
    `\n_smtp._tls.${domain}. IN TXT "v=TLSRPTv1; rua=mailto:a@good.test"`,
  ],
  [
    'mta_sts_present',
    { without: ['_mta-sts'], more: [txt(`_mta-sts.${domain}`, 'status')] },
    healthyPolicy,
    'There is no MTA-STS record: senders',
  ],
  [
    'bimi_present',
    { more: [txt(`default._bimi.${domain}`, 'v=BIMI2; l=')] },
    healthyPolicy,
    'There is no BIMI record: "v=BIMI2; l=" is not read as one, because it does not begin with exactly "v=BIMI1;": it is optional.',
  ],
  [
    'mx_not_cname',
    mx(`${domain} MX 10 alias.${domain}`, `alias.${domain} CNAME mx1.${domain}`),
    healthyPolicy,
    `which they must not be (RFC 2181 §10.3): alias.${domain}.`,
  ],
  [
    'mta_sts_policy',
    { more: [`mta-sts.${domain} CNAME c.nobody.test`] },
    {},
    `mta-sts.${domain} is an alias to c.nobody.test, which does not exist, and whose domain appears to be unregistered: whoever registers it decides what stands at mta-sts.${domain}.`,
  ],
  [
    'mta_sts_policy',
    {},
    { [policyUrl]: { body: 'version: STSv2' } },
    'The MTA-STS policy is not valid: version is "STSv2" (it must be STSv1), mode is missing (it must be enforce, testing or none), max_age is missing (it must be seconds, at most 31557600) and mx is missing (RFC 8461 §3.2).',
  ],
  [
    'mta_sts_content_type',
    {},
    { [policyUrl]: { body: policyText(domain), headers: [] } },
    'The policy is served without a Content-Type, not as text/plain (RFC 8461 §3.2).',
  ],
  [
    'mta_sts_content_type',
    {},
    { [policyUrl]: { body: policyText(domain), headers: [['content-type', 'text/html']] } },
    'The policy is served as "text/html", not as text/plain (RFC 8461 §3.2).',
  ],
  [
    'spf_legacy',
    { more: [txt(domain, 'spf2.0/pra -all')] },
    healthyPolicy,
    'There is a Sender ID record, "spf2.0/pra -all", which receivers no longer read.',
  ],
  [
    'spf_includes_valid',
    spf('v=spf1 include:a.test -all', txt('a.test', 'v=spf1 include:b.test -all')),
    healthyPolicy,
    'Remove the include or redirect of b.test from a.test, or correct its record.',
  ],
  [
    'dmarc_present',
    { without: ['_dmarc.'], more: [`_dmarc.${domain} CNAME good.nobody.test`] },
    healthyPolicy,
    `_dmarc.${domain} is an alias to good.nobody.test, which does not exist, and whose domain appears to be unregistered: whoever registers it decides what stands at _dmarc.${domain}. _dmarc.${domain} is an alias to good.nobody.test: change what stands there, or replace the CNAME record, if one stands at _dmarc.${domain} itself: no other record can stand beside it (RFC 1034 §3.6.2). Publish a TXT record`,
  ],
  [
    'dmarc_present',
    { without: ['_dmarc.'], more: [`_dmarc.${domain} CNAME good.watch.test`, 'watch.test A 11.0.0.5'] },
    healthyPolicy,
    `_dmarc.${domain} is an alias to good.watch.test, which does not exist. _dmarc.${domain} is an alias`,
  ],
  [
    'dmarc_report_mx',
    dmarc('v=DMARC1; p=reject; rua=mailto:r@nobody.test'),
    healthyPolicy,
    'Reports go to domains that appear to be unregistered: nobody.test. Whoever registers one can read them.',
  ],
  [
    'dmarc_present',
    dmarc('v=DMARC1; p=reject; p=none; oops'),
    healthyPolicy,
    'it has a tag more than once, which makes all of it invalid',
  ],
  [
    'dmarc_present',
    dmarc('v=DMARC1; p=rejekt; adkim=x'),
    healthyPolicy,
    'it has no valid policy and no address for reports',
  ],
  [
    'mta_sts_mx_match',
    mx(`${domain} MX 10 mx1.${domain}`),
    POLICY_OF_OTHERS,
    `Add "mx: mx1.${domain}" to the policy`,
  ],
  [
    'mta_sts_mx_match',
    mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 20 11.0.0.9`),
    POLICY_OF_OTHERS,
    `Add "mx: mx1.${domain}" to the policy`,
  ],
])('%s says what it found of %j', async (key, changes, answers, words) => {
  const lookup = createZoneLookup(parseZone(zone.text(changes)));
  const { checks } = await auditOf(domain, lookup, policyFetch(answers));
  const check = checks.find((one) => one.key === key);
  expect(`${check?.description} ${check?.recommendation ?? ''}`).toContain(words);
});
