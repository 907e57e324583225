import { describe, expect, it } from 'vitest';
import { collectFrom } from '../../../../test/support/email-audit.ts';
import { domain, healthyPolicy, mx, zone } from '../../../../test/support/email-cases.ts';
import { type MailZoneChanges } from '../../../../test/support/mail-zone.ts';
import { policyFetch } from '../../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import type { DnsFailure, DnsLookup } from '../../../net/dns/dns-outcome.ts';
import type { RecordType } from '../../../net/dns/record-data.ts';
import { dnssecJudges } from './dnssec.ts';

const HASH = 'ab'.repeat(32);
const tlsa = (host: string, record = `3 1 1 ${HASH}`) => `_25._tcp.${host}.${domain} TLSA ${record}`;
const TIMEOUT: DnsFailure = { kind: 'timeout', reason: 'no-reply' };
const NO_FAILURES: ReadonlyMap<string, DnsFailure> = new Map();

async function judge(
  changes: MailZoneChanges,
  isSigned: (type: RecordType) => boolean = () => true,
  failures = NO_FAILURES,
) {
  const plain = createZoneLookup(parseZone(zone.text(changes)), failures);
  const lookup: DnsLookup = {
    query: async <T extends RecordType>(name: string, type: T) => {
      const outcome = await plain.query(name, type);
      return isSigned(type) && 'authenticated' in outcome ? { ...outcome, authenticated: true } : outcome;
    },
  };
  const verdict = dnssecJudges.dane_tlsa(await collectFrom(domain, lookup, policyFetch(healthyPolicy)));
  expect('impact' in verdict ? verdict.impact : 0).toBe(0);
  return [verdict.kind, verdict.description] as const;
}

describe('dane_tlsa', () => {
  it('tells that records are sound, and that certificates were not compared', async () => {
    expect(await judge({ more: [tlsa('mx1')] })).toEqual([
      'info',
      `TLSA records: mx1.${domain}. DNSSEC vouches for them and for the MX records. Whether they match the certificates is not looked at: that needs port 25.`,
    ]);
  });

  it.each([
    ['first', [`3 1 1 ${HASH}`, '1 1 1 00']],
    ['last', ['1 1 1 00', `3 1 1 ${HASH}`]],
  ])('is content with a host whose %s record can be used', async (_which, records) => {
    expect((await judge({ more: records.map((record) => tlsa('mx1', record)) }))[0]).toBe('info');
  });

  it('tells that there are none', async () => {
    expect(await judge({})).toEqual(['info', 'No mail exchanger has TLSA records.']);
  });

  it.each(['MX', 'TLSA', 'A', 'AAAA'])('warns where DNSSEC does not vouch for %s', async (unsigned) => {
    const [kind, text] = await judge({ more: [tlsa('mx1')] }, (type) => type !== unsigned);
    expect([kind, text.includes('count for nothing')]).toEqual(['warn', true]);
  });

  it('warns of unsigned records in an unsigned zone', async () => {
    expect((await judge({ more: [tlsa('mx1')] }, () => false))[0]).toBe('warn');
  });

  it('leaves it open where our resolver does not validate', async () => {
    const signed = { more: [tlsa('mx1'), 'good.test DS 1 13 2 ab'] };
    const [kind, text] = await judge(signed, () => false);
    expect([kind, text.includes('our resolver did not confirm it')]).toEqual(['undetermined', true]);
  });

  it('leaves it open where TLSA records could not be looked up', async () => {
    const [kind] = await judge({}, () => true, new Map([[`TLSA _25._tcp.mx1.${domain}`, TIMEOUT]]));
    expect(kind).toBe('undetermined');
  });

  it('leaves it open where the host may be an alias that could not be looked up', async () => {
    const failures = new Map(['A', 'AAAA'].map((type) => [`${type} mx1.${domain}`, TIMEOUT]));
    expect((await judge({}, () => true, failures))[0]).toBe('undetermined');
  });

  it('looks below the end of an alias first, then below the host (RFC 7672 2.2.2)', async () => {
    const alias = { without: ['mx1.'], more: [`mx1.${domain} CNAME h.${domain}`, `h.${domain} A 11.0.0.2`] };
    const unusable = tlsa('mx1', '1 1 1 00');
    expect((await judge({ ...alias, more: [...alias.more, tlsa('h'), unusable] }))[0]).toBe('info');
    expect((await judge({ ...alias, more: [...alias.more, tlsa('mx1')] }))[1]).toContain(
      'TLSA records: mx1.',
    );
  });

  it('warns of hosts that have none beside others that have', async () => {
    const two = mx(`${domain} MX 10 mx1.${domain}`, `${domain} MX 20 mx2.${domain}`);
    const more = [...(two.more ?? []), `mx2.${domain} A 11.0.0.3`, tlsa('mx1')];
    const [kind, text] = await judge({ ...two, more });
    expect([kind, text.includes(`There are none for mx2.${domain}`)]).toEqual(['warn', true]);
  });

  it.each([
    [`3 1 1 ${HASH}`, null],
    [`2 0 2 ${HASH}${HASH}`, null],
    ['3 1 0 30820100', null],
    [`0 1 1 ${HASH}`, 'usage 0 (PKIX) is not for mail servers'],
    [`1 1 1 ${HASH}`, 'usage 1 (PKIX) is not for mail servers'],
    [`4 1 1 ${HASH}`, '4 1 1 means nothing'],
    [`3 2 1 ${HASH}`, '3 2 1 means nothing'],
    [`3 1 1 ${HASH}${HASH}`, 'the digest has 64 octets, not 32'],
    [`3 1 2 ${HASH}`, 'the digest has 32 octets, not 64'],
    [`3 1 3 ${HASH}`, '3 1 3 means nothing'],
  ])('tells of %.60s what keeps mail servers from using it: %s', async (record, fault) => {
    const [kind, text] = await judge({ more: [tlsa('mx1', record)] });
    expect([kind, fault === null || text.includes(`cannot use those of mx1.${domain} (${fault})`)]).toEqual([
      fault === null ? 'info' : 'warn',
      true,
    ]);
  });

  it('is content with one usable record among others', async () => {
    const more = [tlsa('mx1'), tlsa('mx1', `0 1 1 ${HASH}`)];
    expect((await judge({ more }))[0]).toBe('info');
  });
});
