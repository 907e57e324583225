import { describe, expect, it } from 'vitest';
import { createDnsWaves } from '../../../test/support/dns-waves.ts';
import { auditOf } from '../../../test/support/email-audit.ts';
import { domain, healthyPolicy, spf, zone } from '../../../test/support/email-cases.ts';
import { type MailZoneChanges, txt } from '../../../test/support/mail-zone.ts';
import { policyFetch } from '../../../test/support/policy-fetch.ts';
import { createStubResolver } from '../../net/dns/stub-resolver.ts';

// How often the DNS is asked for a report, and how many times one answer has to be waited for before the next question.

function resolverOf(changes: MailZoneChanges) {
  const { udp, waves } = createDnsWaves(zone.text(changes));
  const resolver = createStubResolver({ servers: [{ host: '192.0.2.53', port: 53 }], transport: { udp } });
  return { resolver, waves, audit: () => auditOf(domain, resolver.session(), policyFetch(healthyPolicy)) };
}

async function audit(changes: MailZoneChanges) {
  const { waves, audit: run } = resolverOf(changes);
  const report = await run();
  const selectors = waves.flat().filter((question) => question.includes('._domainkey.'));
  const added = waves.flat().filter((question) => /^(?:CAA|PTR) |^\w+ host\d\./.test(question));
  const queries = waves.flat().length;
  return { report, queries, added: added.length, selectors: selectors.length, roundTrips: waves.length };
}

const dkim = `default._domainkey.${domain}`;
const other = 'other.test';
const parked: MailZoneChanges = {
  without: [dkim, `${domain} TXT`, `${domain} MX`, '_mta-sts', '_smtp._tls'],
  more: [`${domain} MX 0 .`, txt(domain, 'v=spf1 -all')],
};
const ten = Array.from({ length: 10 }, (_, i) => i);
const nested = ten.map((i) =>
  txt(`i${i}.${other}`, i < 9 ? `v=spf1 include:i${i + 1}.${other} -all` : 'v=spf1 ip4:11.0.0.0/24 -all'),
);
const sideBySide: MailZoneChanges = {
  without: [`${domain} TXT`, `${domain} MX`],
  more: [
    txt(domain, `v=spf1 ${ten.map((i) => `include:i${i}.${other}`).join(' ')} -all`),
    ...ten.map((i) => txt(`i${i}.${other}`, `v=spf1 ip4:11.0.${i}.0/24 -all`)),
    ...ten.map((i) => `${domain} MX ${i} mx${i}.${other}`),
    ...ten.map((i) => `mx${i}.${other} A 11.0.0.${i + 1}`),
  ],
};

const misnamed: MailZoneChanges = {
  without: [dkim, '2.0.0.11.in-addr.arpa'],
  more: [
    `${domain} MX 20 mx2.${domain}`,
    `mx2.${domain} A 11.0.0.3`,
    ...[2, 3].flatMap((i) => [
      `mx${i - 1}.${domain} AAAA 2600::${i}`,
      `${i}.0.0.11.in-addr.arpa PTR host${i}.${other}`,
      `${i}${'.0'.repeat(28)}.0.0.6.2.ip6.arpa PTR host${i}.${other}`,
      `host${i}.${other} A 11.0.0.9`,
    ]),
  ],
};

describe('the round trips of an audit', () => {
  it.each([
    ['at most 13 for a healthy domain', {}, 13],
    ['at most 17 for ten nested includes', spf(`v=spf1 include:i0.${other} -all`, ...nested), 17],
    ['at most 14 for ten includes side by side and ten mail hosts', sideBySide, 14],
  ] as const)('are %s, selectors included', async (_what, changes, most) => {
    const { selectors, roundTrips } = await audit(changes);
    expect(selectors).toBeGreaterThan(200);
    expect(roundTrips).toBeLessThanOrEqual(most);
  });

  it.each([
    ['where DKIM is proven absent', { without: [dkim] }],
    ['where it is declared that there is no mail', parked],
  ] as const)('are at most 8, for at most 40 queries, %s', async (_what, changes) => {
    const { queries, selectors, roundTrips } = await audit(changes);
    expect(selectors).toBe(1);
    expect(queries).toBeLessThanOrEqual(40);
    expect(roundTrips).toBeLessThanOrEqual(8);
  });

  it.each([
    ['a healthy domain', {}],
    ['ten includes side by side and ten mail hosts', sideBySide],
    ['a domain without DKIM', { without: [dkim] }],
    ['two own mail hosts that have names of others', misnamed],
    ['a domain without mail', parked],
  ] as const)(
    'are at most 1.3 times the queries without CAA and reverse DNS, for %s',
    async (_what, changes) => {
      const { queries, added } = await audit(changes);
      expect(added).toBeGreaterThan(0);
      expect(queries).toBeLessThanOrEqual(1.3 * (queries - added));
    },
  );

  it('are none when the answers of an audit a moment before may still be used', async () => {
    const { waves, audit: run } = resolverOf({});
    const first = await run();
    const { length } = waves;
    expect(await run()).toEqual(first);
    expect(waves).toHaveLength(length);
  });
});
