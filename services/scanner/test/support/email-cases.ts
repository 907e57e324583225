// Changes to a healthy mail domain, one thing at a time, and the checks that come out otherwise because of it.
import { createPublicKey } from 'node:crypto';
import { dkimKey, type MailZoneChanges, mailZone, txt } from './mail-zone.ts';
import { policyText } from './policy-fetch.ts';

export const domain = 'good.test';
const key = dkimKey(2048);
const weak = { 1024: dkimKey(1024), 512: dkimKey(512) };
/** Of no use to a signer: long ones take seconds to make. */
const keyOfLength = (bits: number) => {
  const n = Buffer.alloc(bits / 8, 0xff).toString('base64url');
  const made = createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' });
  return made.export({ type: 'spki', format: 'der' }).toString('base64');
};
export const zone = mailZone(domain, key);
export const policyUrl = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
export const healthyPolicy = { [policyUrl]: { body: policyText(domain) } };

export const spf = (record: string, ...more: string[]): MailZoneChanges => ({
  without: [`${domain} TXT`],
  more: [txt(domain, record), ...more],
});
export const dmarc = (record: string, ...more: string[]): MailZoneChanges => ({
  without: ['_dmarc.'],
  more: [txt(`_dmarc.${domain}`, record), ...more],
});
const dkim = (...records: string[]): MailZoneChanges => ({
  without: ['default._domainkey'],
  more: records.map((record, i) => txt(`s${i + 1}._domainkey.${domain}`, record)),
});
export const mx = (...more: string[]): MailZoneChanges => ({ without: [`${domain} MX`], more });
export const rua = `rua=mailto:dmarc@${domain}`;
export const hostLines = (count: number) =>
  Array.from({ length: count }, (_, i) => `h${i}.${domain} A 11.0.1.${i + 1}`);
const hostTerms = (count: number) => Array.from({ length: count }, (_, i) => `a:h${i}.${domain}`).join(' ');

export type Outcomes = Readonly<Record<string, readonly [status: string, impact: number]>>;
export type Case = readonly [what: string, changes: MailZoneChanges, outcomes: Outcomes];

/** What a healthy domain passes and an absent record leaves without anything to judge. */
const SILENT: Readonly<Record<string, readonly string[]>> = {
  spf: [
    'spf_present',
    'spf_single',
    'spf_syntax',
    'spf_lookup_limit',
    'spf_void_lookups',
    'spf_includes_valid',
    'spf_target_registered',
    'spf_all_qualifier',
    'spf_open',
    'spf_broad_ranges',
    'spf_private_ranges',
    'spf_ptr',
    'spf_mx_limit',
    'spf_dead_terms',
    'spf_record_size',
  ],
  dmarc: [
    'dmarc_present',
    'dmarc_single',
    'dmarc_syntax',
    'dmarc_policy',
    'dmarc_subdomain_policy',
    'dmarc_pct',
    'dmarc_test_mode',
    'dmarc_rua',
    'dmarc_report_mx',
    'dmarc_discovery',
    'bimi_dmarc_ready',
  ],
  dkim: [
    'dkim_present',
    'dkim_key_strength',
    'dkim_key_valid',
    'dkim_test_mode',
    'dkim_hash',
    'dkim_algorithms',
    'dkim_wildcard',
  ],
  mx: [
    'mx_present',
    'mx_null',
    'mx_resolves',
    'mx_not_cname',
    'mx_not_ip',
    'mx_host_name',
    'mx_reverse_dns',
    'mx_public',
    'mx_target_registered',
  ],
  mta_sts: [
    'mta_sts_present',
    'mta_sts_policy',
    'mta_sts_mode',
    'mta_sts_mx_match',
    'mta_sts_max_age',
    'mta_sts_content_type',
  ],
};

export const SPF: readonly Case[] = [
  [
    'two records',
    { more: [txt(domain, 'v=spf1 -all')] },
    { spf_single: ['fail', -20], ...without('spf', 'spf_present', 'spf_single') },
  ],
  ['an unknown mechanism', spf('v=spf1 mx ipv4:11.0.0.1 -all'), { spf_syntax: ['fail', -20] }],
  [
    'nine lookups',
    spf(`v=spf1 mx ${hostTerms(8)} -all`, ...hostLines(8)),
    { spf_lookup_limit: ['warn', -1] },
  ],
  ['ten lookups', spf(`v=spf1 mx ${hostTerms(9)} -all`, ...hostLines(9)), { spf_lookup_limit: ['warn', -1] }],
  ['one void lookup', spf(`v=spf1 mx a:gone.${domain} -all`), { spf_void_lookups: ['warn', -1] }],
  [
    'three void lookups',
    spf(`v=spf1 mx a:x.${domain} a:y.${domain} a:z.${domain} -all`),
    { spf_void_lookups: ['fail', -15] },
  ],
  [
    'an include without SPF',
    spf(`v=spf1 include:mx1.${domain} mx -all`),
    { spf_includes_valid: ['fail', -15] },
  ],
  [
    'a loop',
    spf(`v=spf1 include:${domain} -all`),
    { spf_includes_valid: ['fail', -15], spf_lookup_limit: ['info', 0] },
  ],
  [
    'an include of an unregistered domain',
    spf('v=spf1 mx include:_spf.nobody.test -all'),
    { spf_target_registered: ['fail', -30], spf_includes_valid: ['fail', -5] },
  ],
  [
    'an alias to an unregistered domain in SPF',
    spf(`v=spf1 mx a:c.${domain} -all`, `c.${domain} CNAME c.nobody.test`),
    { spf_target_registered: ['fail', -30], spf_void_lookups: ['warn', -1] },
  ],
  [
    'an include that is an alias to an unregistered domain',
    spf(`v=spf1 mx include:c.${domain} -all`, `c.${domain} CNAME c.nobody.test`),
    { spf_target_registered: ['fail', -30], spf_includes_valid: ['fail', -5] },
  ],
  ['?all', spf('v=spf1 mx ?all'), { spf_all_qualifier: ['warn', -10] }],
  ['no all', spf('v=spf1 mx'), { spf_all_qualifier: ['warn', -10] }],
  ['~all under an enforcing policy', spf('v=spf1 mx ~all'), {}],
  ['+all', spf('v=spf1 mx +all'), { spf_all_qualifier: ['fail', -30], spf_open: ['fail', -5] }],
  [
    'both halves of the address space',
    spf('v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all'),
    { spf_open: ['fail', -30], spf_broad_ranges: ['warn', -2] },
  ],
  ['a wide range', spf('v=spf1 ip4:11.0.0.0/15 -all'), { spf_broad_ranges: ['warn', -2] }],
  ['a range of /16', spf('v=spf1 ip4:11.0.0.0/16 ip6:2600::/32 -all'), {}],
  ['ptr', spf('v=spf1 mx ptr -all'), { spf_ptr: ['warn', -2] }],
  [
    'ptr in a record of its own that is included',
    spf(`v=spf1 mx include:s.${domain} -all`, txt(`s.${domain}`, 'v=spf1 ptr -all')),
    { spf_ptr: ['warn', -2] },
  ],
  [
    'ptr in the record of a provider',
    spf('v=spf1 mx include:s.host.test -all', txt('s.host.test', 'v=spf1 ptr -all')),
    {},
  ],
  [
    'two records in one',
    spf('v=spf1 mx -all v=spf1 a -all'),
    { spf_syntax: ['warn', -2], spf_dead_terms: ['warn', 0] },
  ],
  [
    'an mx of eleven hosts',
    spf(
      `v=spf1 mx:many.${domain} -all`,
      ...hostLines(11),
      ...hostLines(11).map((line) => `many.${domain} MX 10 ${line.split(' ')[0] ?? ''}`),
    ),
    { spf_mx_limit: ['fail', -10] },
  ],
  ['a term after all', spf('v=spf1 mx -all a'), { spf_dead_terms: ['warn', 0] }],
  [
    'a long record',
    spf(`v=spf1 ${Array.from({ length: 30 }, (_, i) => `ip4:11.0.100.${i + 100}`).join(' ')} -all`),
    { spf_record_size: ['warn', -1] },
  ],
  ['a Sender ID record', { more: [txt(domain, 'spf2.0/pra -all')] }, { spf_legacy: ['warn', 0] }],
];

export const DMARC: readonly Case[] = [
  [
    'a version that is not exact',
    dmarc(`v=dmarc1; p=reject`),
    {
      dmarc_present: ['fail', -30],
      dmarc_syntax: ['warn', 0],
      ...without('dmarc', 'dmarc_present', 'dmarc_syntax', 'dmarc_location', 'dmarc_legacy_tags'),
    },
  ],
  [
    'two records',
    { more: [txt(`_dmarc.${domain}`, 'v=DMARC1; p=none')] },
    {
      dmarc_single: ['fail', -5],
      dmarc_present: ['fail', -30],
      ...without('dmarc', 'dmarc_present', 'dmarc_single', 'dmarc_location'),
    },
  ],
  [
    'a bad p with reports',
    dmarc(`v=DMARC1; p=rejekt; ${rua}`),
    { dmarc_syntax: ['fail', -20], dmarc_policy: ['warn', -15], bimi_dmarc_ready: ['info', 0] },
  ],
  ['a bad tag', dmarc(`v=DMARC1; p=reject; adkim=x; ${rua}`), { dmarc_syntax: ['warn', -2] }],
  ['quarantine', dmarc(`v=DMARC1; p=quarantine; ${rua}`), { dmarc_policy: ['warn', -3] }],
  ['none', dmarc(`v=DMARC1; p=none; ${rua}`), { dmarc_policy: ['warn', -20], bimi_dmarc_ready: ['info', 0] }],
  [
    'test mode',
    dmarc(`v=DMARC1; p=reject; t=y; ${rua}`),
    { dmarc_policy: ['warn', -3], dmarc_test_mode: ['warn', 0], bimi_dmarc_ready: ['info', 0] },
  ],
  [
    'sp=none',
    dmarc(`v=DMARC1; p=reject; sp=none; ${rua}`),
    { dmarc_subdomain_policy: ['warn', -8], bimi_dmarc_ready: ['info', 0] },
  ],
  [
    'np=quarantine',
    dmarc(`v=DMARC1; p=reject; np=quarantine; ${rua}`),
    { dmarc_subdomain_policy: ['warn', -1] },
  ],
  [
    'two records of the public suffix',
    { more: ['p=none', 'p=reject'].map((policy) => txt('_dmarc.test', `v=DMARC1; ${policy}`)) },
    {},
  ],
  [
    'pct=50',
    dmarc(`v=DMARC1; p=reject; pct=50; ${rua}`),
    { dmarc_pct: ['warn', -5], bimi_dmarc_ready: ['info', 0] },
  ],
  ['pct=100', dmarc(`v=DMARC1; p=reject; pct=100; ${rua}`), { dmarc_pct: ['warn', 0] }],
  ['no reports', dmarc('v=DMARC1; p=reject'), { dmarc_rua: ['warn', -3], dmarc_report_mx: ['info', 0] }],
  [
    'an empty rua',
    dmarc('v=DMARC1; p=reject; rua='),
    { dmarc_rua: ['warn', -3], dmarc_report_mx: ['info', 0] },
  ],
  [
    'reports to an outsider that agrees',
    dmarc(
      'v=DMARC1; p=reject; rua=mailto:r@watch.test',
      'watch.test A 11.0.0.5',
      txt(`${domain}._report._dmarc.watch.test`, 'v=DMARC1'),
    ),
    { dmarc_report_auth: ['pass', 0] },
  ],
  [
    'reports to an outsider that does not',
    dmarc('v=DMARC1; p=reject; rua=mailto:r@watch.test', 'watch.test A 11.0.0.5'),
    { dmarc_report_auth: ['warn', -2] },
  ],
  ['reports to a host of the same organisation', dmarc(`v=DMARC1; p=reject; rua=mailto:r@mx1.${domain}`), {}],
  [
    'reports to a host without mail',
    dmarc(`v=DMARC1; p=reject; rua=mailto:r@none.${domain}`),
    { dmarc_report_mx: ['warn', -1] },
  ],
  ['fo without ruf', dmarc(`v=DMARC1; p=reject; fo=1; ${rua}`), { dmarc_ruf: ['warn', 0] }],
  [
    'a tag that DMARC does not have',
    dmarc(`v=DMARC1; p=reject; ptc=50; ${rua}`),
    { dmarc_syntax: ['info', 0] },
  ],
  [
    'a record at the domain itself',
    { more: [txt(domain, 'v=DMARC1; p=reject')] },
    { dmarc_location: ['warn', 0] },
  ],
];

export const DKIM: readonly Case[] = [
  [
    'no key, denial not proven',
    { without: ['default._domainkey', '_smtp._tls'] },
    {
      dkim_present: ['warn', -5],
      tls_rpt_present: ['warn', -2],
      ...without('dkim', 'dkim_present', 'dkim_wildcard'),
    },
  ],
  [
    'no key, denial proven',
    dkim(),
    { dkim_present: ['fail', -15], ...without('dkim', 'dkim_present', 'dkim_wildcard') },
  ],
  [
    'a selector that nobody knows',
    { without: ['default._domainkey'], more: [txt(`q1w2e3._domainkey.${domain}`, `v=DKIM1; p=${key}`)] },
    { dkim_present: ['warn', -3], ...without('dkim', 'dkim_present', 'dkim_wildcard') },
  ],
  ['4096 bits', dkim(`v=DKIM1; p=${keyOfLength(4096)}`), {}],
  ['4104 bits', dkim(`v=DKIM1; p=${keyOfLength(4104)}`), { dkim_key_strength: ['info', 0] }],
  ['1024 bits', dkim(`v=DKIM1; p=${weak[1024]}`), { dkim_key_strength: ['warn', -4] }],
  [
    '512 bits beside 2048',
    dkim(`v=DKIM1; p=${weak[512]}`, `v=DKIM1; p=${key}`),
    { dkim_key_strength: ['fail', -12] },
  ],
  [
    'a key that is cut off beside a good one',
    { more: [txt(`s1._domainkey.${domain}`, `v=DKIM1; p=${key.slice(0, 200)}`)] },
    { dkim_key_valid: ['warn', -3] },
  ],
  ['test mode', dkim(`v=DKIM1; t=y; p=${key}`), { dkim_test_mode: ['warn', -2] }],
  ['a hash that is dead', dkim(`v=DKIM1; h=sha1; p=${key}`), { dkim_hash: ['fail', -8] }],
  [
    'Ed25519 alone',
    dkim('v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='),
    { dkim_algorithms: ['warn', -1] },
  ],
  ['an alias to nowhere', { more: [`s1._domainkey.${domain} CNAME gone.${domain}`] }, {}],
  [
    'an alias to an unregistered domain',
    { more: [`s1._domainkey.${domain} CNAME key.nobody.test`] },
    { dkim_dangling: ['fail', -10] },
  ],
  [
    'a wildcard alias to an unregistered domain',
    { more: [`*._domainkey.${domain} CNAME key.nobody.test`] },
    { dkim_dangling: ['fail', -10], dkim_wildcard: ['warn', -1] },
  ],
  ['a wildcard', { more: [txt(`*._domainkey.${domain}`, 'hello')] }, { dkim_wildcard: ['warn', -1] }],
];

/** The checks of a category that have nothing to judge any more; those named are told apart. */
export function without(category: string, ...others: string[]): Outcomes {
  const all = SILENT[category] ?? [];
  return Object.fromEntries(all.filter((name) => !others.includes(name)).map((name) => [name, ['info', 0]]));
}
