// What other tools take for something else, or do not look at: changes to a healthy mail domain, as in `email-cases.ts`.
import { type Case, dmarc, domain, mx, rua, spf, without } from './email-cases.ts';
import { txt } from './mail-zone.ts';

export const TRAPS: readonly Case[] = [
  [
    'a modifier with the name of a mechanism, which asks for nothing',
    spf(`v=spf1 mx include=a.test a=1 mx=2 ptr=3 exists=4 ip4=11.0.0.1 ${'include=x.test '.repeat(9)}-all`),
    { spf_syntax: ['warn', -2], spf_dead_terms: ['warn', 0] },
  ],
  [
    'two names that find nothing, in a record that is included twice',
    spf(
      `v=spf1 mx include:a.${domain} include:b.${domain} -all`,
      txt(`a.${domain}`, `v=spf1 a:x.${domain} a:y.${domain} -all`),
      txt(`b.${domain}`, `v=spf1 include:a.${domain} -all`),
    ),
    { spf_void_lookups: ['fail', -15] },
  ],
  [
    'an unregistered domain behind a macro',
    spf('v=spf1 mx exists:%{i}._spf.nobody.test -all'),
    { spf_target_registered: ['fail', -30] },
  ],
  ['a modifier that nobody knows', spf('v=spf1 mx match_subdomains=yes -all'), {}],
  [
    'an include below a top-level domain that does not exist',
    spf('v=spf1 mx include:_spf.google.con -all'),
    { spf_includes_valid: ['fail', -15] },
  ],
  [
    'a host below an internal name',
    spf('v=spf1 mx a:mail.corp.local -all'),
    { spf_void_lookups: ['warn', -1] },
  ],
  [
    'an include of an unregistered domain below a listed suffix',
    spf('v=spf1 mx include:_spf.nobody.co.uk -all'),
    { spf_target_registered: ['fail', -30], spf_includes_valid: ['fail', -5] },
  ],
  [
    'a redirect that depends on the mail',
    spf(`v=spf1 redirect=%{l}._spf.${domain}`),
    { spf_all_qualifier: ['info', 0] },
  ],
  [
    'a redirect to a host without SPF',
    spf(`v=spf1 redirect=mx1.${domain}`),
    { spf_includes_valid: ['fail', -15], spf_all_qualifier: ['info', 0] },
  ],
  [
    'a redirect loop',
    spf(`v=spf1 redirect=a.${domain}`, txt(`a.${domain}`, `v=spf1 redirect=${domain}`)),
    { spf_includes_valid: ['fail', -15], spf_all_qualifier: ['info', 0], spf_lookup_limit: ['info', 0] },
  ],
  [
    'an include of a name that the DNS cannot have',
    spf(`v=spf1 mx include:_spf..${domain} -all`),
    { spf_includes_valid: ['fail', -15] },
  ],
  [
    'a redirect to a broken record without all',
    spf(`v=spf1 redirect=a.${domain}`, txt(`a.${domain}`, 'v=spf1 oops')),
    { spf_includes_valid: ['fail', -15], spf_all_qualifier: ['info', 0] },
  ],
  ...['p=none', rua].map(
    (repeated): Case => [
      `a tag twice (${repeated}), which makes all of the record invalid`,
      dmarc(`v=DMARC1; p=reject; ${rua}; ${repeated}`),
      {
        dmarc_present: ['fail', -30],
        dmarc_syntax: ['fail', -5],
        ...without(
          'dmarc',
          'dmarc_present',
          'dmarc_syntax',
          'dmarc_single',
          'dmarc_discovery',
          'dmarc_pct',
          'dmarc_test_mode',
          'dmarc_rua',
        ),
        dmarc_rua: ['warn', 0],
      },
    ],
  ),
  ...['v=dmarc1', 'v=DMARC1 p=none', 'v=DMARC2'].map(
    (agreement): Case => [
      `reports to a domain that agrees by ${agreement}`,
      dmarc(
        'v=DMARC1; p=reject; rua=mailto:r@watch.test',
        'watch.test A 11.0.0.9',
        txt(`${domain}._report._dmarc.watch.test`, agreement),
      ),
      { dmarc_report_auth: ['warn', -2] },
    ],
  ),
  [
    'reports to more hosts than are looked at',
    dmarc(
      `v=DMARC1; p=reject; rua=${Array.from({ length: 7 }, (_, i) => `mailto:r@w${i}.${domain}`).join(',')}`,
      ...Array.from({ length: 7 }, (_, i) => `w${i}.${domain} A 11.0.0.5`),
    ),
    { dmarc_report_auth: ['warn', -2], dmarc_report_mx: ['warn', -1] },
  ],
  [
    'no key, but a wildcard address that answers for any name',
    { without: ['default._domainkey'], more: [`*.${domain} A 11.0.0.9`] },
    {
      dkim_present: ['warn', -5],
      ...without('dkim', 'dkim_present', 'dkim_wildcard'),
    },
  ],
  [
    'no key, but a wildcard text that answers for any name',
    { without: ['default._domainkey'], more: [txt(`*.${domain}`, 'hello')] },
    {
      dkim_present: ['warn', -5],
      dkim_wildcard: ['warn', -1],
      ...without('dkim', 'dkim_present', 'dkim_wildcard'),
    },
  ],
  [
    'no key, but a wildcard alias that answers for any name',
    { without: ['default._domainkey'], more: [`*.${domain} CNAME ${domain}`] },
    {
      dkim_present: ['warn', -5],
      dkim_wildcard: ['warn', -1],
      ...without('dkim', 'dkim_present', 'dkim_wildcard'),
    },
  ],
  [
    'an alias to a name that nobody can register',
    { more: [`s1._domainkey.${domain} CNAME key.provider.con`] },
    {},
  ],
  [
    'a domain that nobody can register',
    mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 20 mx.x.con`),
    { mx_resolves: ['warn', -5], mta_sts_mx_match: ['fail', -8], spf_void_lookups: ['warn', -1] },
  ],
  [
    'a name that is no host name',
    mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 20 mx_2.${domain}`, `mx_2.${domain} A 11.0.0.2`),
    { mx_host_name: ['warn', 0], mta_sts_mx_match: ['fail', -8] },
  ],
  ['an address without a name', { without: ['2.0.0.11.'] }, { mx_reverse_dns: ['warn', 0] }],
  [
    'TLSA records without DNSSEC',
    { more: [`_25._tcp.mx1.${domain} TLSA 3 1 1 ${'ab'.repeat(32)}`] },
    { dane_tlsa: ['warn', 0] },
  ],
  ['authorities for S/MIME', { more: [`${domain} CAA 0 issuemail ca.test`] }, { caa_issuemail: ['pass', 0] }],
  [
    'a CAA record against the grammar',
    { more: [`${domain} CAA 0 issuemail c_a`] },
    { caa_issuemail: ['warn', 0] },
  ],
  ['a private range', spf('v=spf1 mx ip4:192.168.0.0/16 -all'), { spf_private_ranges: ['warn', 0] }],
];
