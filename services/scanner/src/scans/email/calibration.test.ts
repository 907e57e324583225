import { EmailReport } from '@repo/contracts/scanner';
import { afterEach, describe, expect, it } from 'vitest';
import { type DnsZoneServer, startDnsZoneServer } from '../../../test/support/dns-zone-server.ts';
import { collectFrom, reportOn } from '../../../test/support/email-audit.ts';
import { dkimKey, type MailZoneChanges, mailZone, txt } from '../../../test/support/mail-zone.ts';
import { policyFetch, policyText } from '../../../test/support/policy-fetch.ts';
import { createStubResolver } from '../../net/dns/stub-resolver.ts';

const domain = 'good.test';
const zone = mailZone(domain, dkimKey(2048));
const policies = policyFetch({
  [`https://mta-sts.${domain}/.well-known/mta-sts.txt`]: { body: policyText(domain) },
});

let server: DnsZoneServer | null = null;
afterEach(() => server?.close());

async function audit(text: string, faults: Parameters<typeof startDnsZoneServer>[0]['faults'] = {}) {
  server = await startDnsZoneServer({ zone: text, faults });
  const session = createStubResolver({ servers: [server.server] }).session();
  return EmailReport.parse(reportOn(await collectFrom(domain, session, policies)));
}

const noTls = [`_mta-sts.${domain}`, `_smtp._tls.${domain}`];
const spf = `${domain} TXT`;
const dmarc = `_dmarc.${domain}`;
const dkim = `default._domainkey.${domain}`;
const dmarcWith = (tags: string) => txt(dmarc, `v=DMARC1; ${tags}; rua=mailto:dmarc@${domain}`);
const elevenLookups = Array.from({ length: 10 }, (_, i) => `a:h${i}.${domain}`);
const hosts = elevenLookups.map((term) => `${term.slice(2)} A 11.0.1.1`);

/** The names whose answers are cut off, so that they are asked for again over TCP. */
const OVER_TCP = Object.fromEntries(
  ['', '_dmarc.', '_mta-sts.', '_smtp._tls.', 'mx1.'].map((label) => [
    `${label}${domain}`,
    'truncated' as const,
  ]),
);

/** `reference/email-website.md` §1.3, "Why these numbers". */
const TABLE: readonly (readonly [what: string, changes: MailZoneChanges, score: number, grade: string])[] = [
  ['SPF, DKIM 2048, DMARC reject with rua, MTA-STS enforce, TLS-RPT', {}, 100, 'A'],
  ['the same without MTA-STS and TLS-RPT', { without: noTls }, 93, 'A'],
  ['quarantine', { without: [...noTls, dmarc], more: [dmarcWith('p=quarantine')] }, 90, 'A'],
  [
    'p=none with rua, ~all',
    { without: [...noTls, dmarc, spf], more: [dmarcWith('p=none'), txt(domain, 'v=spf1 mx ~all')] },
    71,
    'C',
  ],
  ['no DMARC', { without: [...noTls, dmarc] }, 63, 'D'],
  ['no SPF', { without: [...noTls, spf] }, 73, 'C'],
  ['no SPF, no DMARC, DKIM unknown', { without: [...noTls, spf, dmarc, dkim] }, 38, 'F'],
  ['+all, the rest perfect', { without: [spf], more: [txt(domain, 'v=spf1 +all')] }, 65, 'D'],
  ['+all, no MTA-STS, no TLS-RPT', { without: [...noTls, spf], more: [txt(domain, 'v=spf1 +all')] }, 58, 'F'],
  [
    'eleven lookups',
    { without: [...noTls, spf], more: [txt(domain, `v=spf1 mx ${elevenLookups.join(' ')} -all`), ...hosts] },
    78,
    'C',
  ],
  [
    'parked, fully declared',
    {
      without: [...noTls, spf, dmarc, dkim, `${domain} MX`, `${domain} A`],
      more: [txt(domain, 'v=spf1 -all'), `${domain} MX 0 .`, txt(dmarc, 'v=DMARC1; p=reject')],
    },
    100,
    'A',
  ],
  [
    'parked, nothing published',
    { without: [...noTls, spf, dmarc, dkim, `${domain} MX`, `${domain} A`] },
    45,
    'F',
  ],
  [
    '~all by redirect, p=none; sp=quarantine, MTA-STS enforce, TLS-RPT',
    {
      without: [dmarc, spf],
      more: [
        dmarcWith('p=none; sp=quarantine'),
        txt(domain, `v=spf1 redirect=_spf.${domain}`),
        txt(`_spf.${domain}`, 'v=spf1 ip4:11.0.0.0/24 ~all'),
      ],
    },
    78,
    'C',
  ],
];

describe('the calibration table', () => {
  it.each(TABLE)('%s: over UDP', async (_what, changes, score, grade) => {
    const report = await audit(zone.text(changes));
    expect([report.score, report.grade, report.summary.undetermined]).toEqual([score, grade, []]);
  });

  it.each(TABLE)('%s: over TCP, but for the size of the answer', async (_what, changes, score) => {
    const report = await audit(zone.text(changes), OVER_TCP);
    expect(server?.queries.filter(({ overTcp }) => overTcp).length).toBeGreaterThan(8);
    const size = report.checks.find(({ key }) => key === 'spf_record_size')?.scoreImpact ?? 0;
    expect([report.score - size, report.summary.undetermined]).toEqual([score, []]);
  });
});
