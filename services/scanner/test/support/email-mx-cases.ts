// Mail exchangers and MTA-STS policies: changes to the healthy domain of email-cases.ts.
import { type Case, domain, hostLines, mx, without } from './email-cases.ts';
import { txt } from './mail-zone.ts';

export const MX: readonly Case[] = [
  [
    'none, but an address',
    { ...mx(), more: [] },
    {
      mx_present: ['warn', -3],
      spf_void_lookups: ['warn', -1],
      mta_sts_mx_match: ['fail', -8],
      ...without('mx', 'mx_present', 'mx_null'),
    },
  ],
  [
    'nothing that says anything about mail',
    { without: [`${domain} MX`, `${domain} TXT`, '_dmarc.', 'default._domainkey', '_mta-sts', '_smtp._tls'] },
    {
      spf_present: ['fail', -20],
      dmarc_present: ['fail', -30],
      mx_present: ['warn', -3],
      mx_null: ['warn', 0],
      tls_rpt_present: ['info', 0],
      bimi_dmarc_ready: ['info', 0],
      ...without('spf', 'spf_present'),
      ...without('dmarc', 'dmarc_present', 'dmarc_location', 'dmarc_legacy_tags'),
      ...without('dkim'),
      ...without('mx', 'mx_present', 'mx_null'),
      ...without('mta_sts'),
    },
  ],
  [
    'a null MX beside others',
    mx(`${domain} MX 0 .`, `${domain} MX 10 mx1.${domain}`),
    { mx_null: ['fail', -10] },
  ],
  [
    'a host without address beside another',
    mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 20 gone.${domain}`),
    { mx_resolves: ['warn', -5], mta_sts_mx_match: ['fail', -8], spf_void_lookups: ['warn', -1] },
  ],
  [
    'a host that only proves to Microsoft whose the domain is',
    mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 32767 ms12345678.msv1.invalid`),
    { spf_void_lookups: ['warn', -1] },
  ],
  [
    'no host with an address',
    { without: ['mx1.'] },
    { mx_resolves: ['fail', -15], spf_void_lookups: ['warn', -1], mx_reverse_dns: ['info', 0] },
  ],
  [
    'an alias',
    { without: ['mx1.'], more: [`mx1.${domain} CNAME h0.${domain}`, ...hostLines(1)] },
    { mx_not_cname: ['warn', -3], mx_reverse_dns: ['warn', 0] },
  ],
  [
    'an address as host',
    mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 20 11.0.0.7`),
    { mx_not_ip: ['fail', -10], mta_sts_mx_match: ['fail', -8], spf_void_lookups: ['warn', -1] },
  ],
  [
    'a private address',
    { without: ['mx1.'], more: [`mx1.${domain} A 10.0.0.1`] },
    { mx_public: ['fail', -8], mx_reverse_dns: ['info', 0], spf_private_ranges: ['warn', 0] },
  ],
  [
    'an alias to an unregistered domain',
    mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 20 c.${domain}`, `c.${domain} CNAME c.nobody.test`),
    {
      mx_target_registered: ['fail', -20],
      mx_resolves: ['warn', 0],
      mx_not_cname: ['warn', 0],
      spf_target_registered: ['fail', -30],
      spf_void_lookups: ['warn', -1],
      mta_sts_mx_match: ['fail', -8],
    },
  ],
  [
    'an unregistered domain',
    mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 20 mx.nobody.test`),
    {
      mx_target_registered: ['fail', -20],
      mx_resolves: ['warn', 0],
      mta_sts_mx_match: ['fail', -8],
      spf_target_registered: ['fail', -30],
      spf_void_lookups: ['warn', -1],
    },
  ],
];

export const POLICIES: readonly Case[] = [
  [
    'no MTA-STS record',
    { without: ['_mta-sts'] },
    {
      mta_sts_present: ['warn', -5],
      mta_sts_policy: ['warn', 0],
      ...without('mta_sts', 'mta_sts_present', 'mta_sts_policy'),
    },
  ],
  [
    'two MTA-STS records',
    { more: [txt(`_mta-sts.${domain}`, 'v=STSv1; id=2')] },
    {
      mta_sts_present: ['warn', -5],
      mta_sts_policy: ['warn', 0],
      ...without('mta_sts', 'mta_sts_present', 'mta_sts_policy'),
    },
  ],
  [
    'a TLS reporting address that cannot be used beside one that can',
    {
      without: ['_smtp._tls'],
      more: [txt(`_smtp._tls.${domain}`, `v=TLSRPTv1; rua=mailto:tls@${domain},tls@${domain}`)],
    },
    { tls_rpt_present: ['warn', 0] },
  ],
  ['no TLS reporting', { without: ['_smtp._tls'] }, { tls_rpt_present: ['warn', -2] }],
  [
    'TLS reporting without address',
    { without: ['_smtp._tls'], more: [txt(`_smtp._tls.${domain}`, 'v=TLSRPTv1')] },
    { tls_rpt_present: ['warn', -2] },
  ],
  [
    'a BIMI record whose logo is not there',
    { more: [txt(`default._bimi.${domain}`, `v=BIMI1; l=https://${domain}/logo.svg`)] },
    { bimi_present: ['pass', 0], bimi_logo: ['warn', 0] },
  ],
];
