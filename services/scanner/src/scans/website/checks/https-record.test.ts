import { describe, expect, it } from 'vitest';
import { headersWith, healthyPage, healthyWebsite } from '../../../../test/support/website-facts.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import { known } from '../../../audit/known.ts';
import type { DnsFailure } from '../../../net/dns/dns-outcome.ts';
import { lookUpHttpsRecord } from '../probes/look-up-https-record.ts';
import { httpsRecord } from './https-record.ts';

const LOST: DnsFailure = { kind: 'servfail', isBogus: false, rcode: 2 } as DnsFailure;

/** Data in hexadecimal (RFC 9460 2.2): priority, target, parameters. */
const SITE = '04736974650765 78616d706c6500'.replaceAll(' ', '');
const ALPN_H3 = '0001000302 6833'.replaceAll(' ', '');

async function judge(records: readonly string[], altSvc: string | null = null, port = '') {
  const zone = records.map((data) => `site.example HTTPS ${data}`).join('\n');
  const failures = new Map(records.includes('lost') ? [['HTTPS site.example', LOST]] : []);
  const lookup = createZoneLookup(parseZone(records.includes('lost') ? '' : zone), failures);
  const httpsRecords = await lookUpHttpsRecord(`https://site.example${port}/`, 'site.example', lookup);
  const page = known(healthyPage({ headers: headersWith({ 'alt-svc': altSvc }) }));
  return { ...httpsRecord(healthyWebsite({ httpsRecords, page })), questions: lookup.questions };
}

describe('https_record', () => {
  it.each([
    ['with h3', [`000100${ALPN_H3}`], null, 'pass', /HTTP\/3 is announced by the record\./],
    ['with h3 twice', [`000100${ALPN_H3}`], 'h3=":443"', 'pass', /by the record and Alt-Svc/],
    ['without parameters', ['000100'], 'h2=":443"', 'pass', /HTTP\/3 is not announced/],
    [
      'of another host',
      ['0000036364 6e0765 78616d706c6500'.replaceAll(' ', '')],
      null,
      'pass',
      /leads to "cdn\.example"/,
    ],
    ['none', [], null, 'info', /^There is no HTTPS record\.$/],
    ['none, with Alt-Svc', [], 'h2=":443", h3=":443"; ma=86400', 'info', /HTTP\/3 is announced by Alt-Svc/],
    ['alias of nothing', ['000000'], null, 'warn', /no service/],
    ['alias of itself', [`0000${SITE}`], null, 'warn', /alias of itself/],
    ['no-default-alpn alone', ['00010000020000'], null, 'warn', /no-default-alpn is not valid/],
    [
      'no-default-alpn with a value',
      [`000100${ALPN_H3}0002000101`],
      null,
      'warn',
      /no-default-alpn is not valid/,
    ],
    [
      'mandatory key that is missing',
      [`0001000000000200 04${ALPN_H3}`.replace(' ', '')],
      null,
      'warn',
      /mandatory/,
    ],
    ['mandatory keys', [`00010000000002000 1${ALPN_H3}`.replace(' ', '')], null, 'pass', /by the record/],
    ['mandatory itself', ['00010000000002 0000'.replace(' ', '')], null, 'warn', /mandatory/],
    ['empty mandatory', ['00010000000000'], null, 'warn', /mandatory/],
    ['alpn that breaks off', ['00010000010002 0368'.replace(' ', '')], null, 'warn', /alpn is not valid/],
    ['port of one octet', ['0001000003000150'], null, 'warn', /port is not valid/],
    ['port', ['000100000300020050'], null, 'pass', /can be read/],
    ['hints without an address', ['00010000040000'], null, 'warn', /ipv4hint is not valid/],
    ['half an address', ['000100000600080000000000000000'], null, 'warn', /ipv6hint is not valid/],
    ['two addresses', ['00010000040008c0000201c0000202'], null, 'pass', /can be read/],
    [
      'a mandatory key twice',
      [`000100000000040001 0001${ALPN_H3}`.replace(' ', '')],
      null,
      'warn',
      /mandatory/,
    ],
    ['ECH', ['000100000500060004fe0d0000'], null, 'pass', /can be read/],
    ['empty ECH', ['00010000050000'], null, 'warn', /ech is not valid/],
    ['ECH of another length', ['000100000500060009fe0d0000'], null, 'warn', /ech is not valid/],
    ['a key that nobody knows', ['000100ff000001aa'], null, 'pass', /can be read/],
    [
      'a mandatory key that browsers do not know',
      ['000100000000020007000700012f'],
      null,
      'warn',
      /mandatory is not valid/,
    ],
    ['empty alpn', ['00010000010000'], null, 'warn', /alpn is not valid/],
    ['lost', ['lost'], null, 'undetermined', /could not be determined/],
    ['keys out of order', ['0001000002000000010003026833'], null, 'undetermined', /unreadable HTTPS/],
    ['parameter that breaks off', ['00010000010009026833'], null, 'undetermined', /unreadable HTTPS/],
    ['name that breaks off', ['000109'], null, 'undetermined', /unreadable HTTPS/],
  ] as const)('%s', async (_name, records, altSvc, kind, words) => {
    expect(await judge(records, altSvc)).toMatchObject({ kind, description: expect.stringMatching(words) });
  });

  it('is asked for under a name of its own where the port is another one', async () => {
    expect((await judge([], null, ':8443')).questions).toEqual(['HTTPS _8443._https.site.example']);
    expect((await judge([])).questions).toEqual(['HTTPS site.example']);
  });

  it('is not asked for where the host is an address', async () => {
    const lookup = createZoneLookup(parseZone(''));
    expect(await lookUpHttpsRecord('https://192.0.2.1/', '192.0.2.1', lookup)).toEqual(known([]));
    expect(lookup.questions).toEqual([]);
  });
});
