import { describe, expect, it } from 'vitest';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import type { DnsFailure } from '../../../net/dns/dns-outcome.ts';
import { collectSpfResults } from './collect-spf-results.ts';

const NOW = new Date('2026-01-02T03:04:05.678Z');
const TIMEOUT: DnsFailure = { kind: 'timeout', reason: 'no-reply' };

async function answerOf(ip: string, record: string, more = '', lost: readonly string[] = []) {
  const zone = parseZone(`${record === '' ? '' : `site.test TXT "${record}"`}\n${more}`);
  const lookup = createZoneLookup(zone, new Map(lost.map((name) => [name, TIMEOUT])));
  const [answer] = await collectSpfResults('site.test', [ip], NOW, lookup);
  return [answer?.result, answer?.mechanism, answer?.explanation];
}

describe('collectSpfResults', () => {
  it.each([
    [
      'v=spf1 ip4:11.0.0.0/24 -all',
      'pass',
      'ip4:11.0.0.0/24',
      'in the record of site.test decides: the address may send.',
    ],
    ['v=spf1 -all', 'fail', '-all', 'the address may not send.'],
    ['v=spf1 ~all', 'softfail', '~all', 'probably may not'],
    ['v=spf1 ?all', 'neutral', '?all', 'nothing is said'],
    ['v=spf1', 'neutral', null, 'No term of the record decides: nothing is said of the address.'],
    ['v=spf1 redirect=b.test', 'pass', 'mx', '"mx" in the record of b.test decides'],
    ['v=spf1 include:b.test -all', 'pass', 'include:b.test', 'in the record of site.test'],
    ['v=spf1 -all exp=why.test', 'fail', '-all', 'The domain says: "11.0.0.1 may not at 1767323045".'],
    [
      'v=spf1 oops',
      'permerror',
      null,
      'so that receivers can tell nothing: the SPF record of site.test is broken at "oops".',
    ],
    ['', 'none', null, 'site.test has no SPF record.'],
  ])('says of an address by "%s": %s', async (record, result, mechanism, words) => {
    const more =
      'b.test TXT "v=spf1 mx -all"\nb.test MX 1 m.test\nm.test A 11.0.0.1\nwhy.test TXT "%{c} may not at %{t}"';
    const answer = await answerOf('11.0.0.1', record, more);
    expect(answer).toEqual([result, mechanism, expect.stringContaining(words)]);
  });

  it('does not guess where an answer is lost', async () => {
    const answer = await answerOf('11.0.0.1', 'v=spf1 a:h.test -all', '', ['h.test']);
    expect(answer).toEqual([
      'temperror',
      null,
      expect.stringContaining('It cannot be told now: A of h.test'),
    ]);
  });

  it('reads IPv6, and addresses mapped into it as IPv4', async () => {
    const record = 'v=spf1 ip6:2600::/32 ip4:11.0.0.1 -all';
    expect((await answerOf('2600::1', record))[1]).toBe('ip6:2600::/32');
    expect((await answerOf('::ffff:11.0.0.1', record))[1]).toBe('ip4:11.0.0.1');
  });

  it('answers in the order of the addresses, each once', async () => {
    const lookup = createZoneLookup(parseZone('site.test TXT "v=spf1 -all"'));
    const answers = await collectSpfResults('site.test', ['11.0.0.2', '11.0.0.1', '11.0.0.2'], NOW, lookup);
    expect(answers.map(({ ip }) => ip)).toEqual(['11.0.0.2', '11.0.0.1']);
  });
});
