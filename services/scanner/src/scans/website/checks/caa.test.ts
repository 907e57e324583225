import { describe, expect, it } from 'vitest';
import { healthyWebsite } from '../../../../test/support/website-facts.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import { lookUpCaa } from '../../../audit/caa.ts';
import type { DnsFailure } from '../../../net/dns/dns-outcome.ts';
import { caa } from './caa.ts';

const LOST: DnsFailure = { kind: 'timeout', reason: 'no-reply' };

async function judge(zone: string, lost: readonly string[] = [], host = 'www.site.example') {
  const failures = new Map(lost.map((name) => [`CAA ${name}`, LOST]));
  const lookup = createZoneLookup(parseZone(zone), failures);
  const verdict = caa(healthyWebsite({ host, caa: await lookUpCaa(host, lookup) }));
  return { ...verdict, questions: lookup.questions };
}

describe('caa', () => {
  it.each([
    [
      'of the host',
      'www.site.example CAA 0 issue ca.example',
      'pass',
      /www\.site\.example, only ca\.example/,
    ],
    [
      'of the name above',
      'site.example CAA 0 issue "CA.example; a=b"',
      'pass',
      /of site\.example, only ca\.ex/,
    ],
    [
      'of the closest name',
      'site.example CAA 0 issue far.example\nwww.site.example CAA 0 issue near.example',
      'pass',
      /only near\.example/,
    ],
    ['for nobody', 'site.example CAA 0 issue ";"', 'pass', /no authority may issue/],
    [
      'of several',
      'site.example CAA 0 issue a.test\nsite.example CAA 0 issue b.test',
      'pass',
      /a\.test and b\.test/,
    ],
    ['none at all', 'site.example A 192.0.2.1', 'warn', /There is no CAA record/],
    ['without issue', 'site.example CAA 0 iodef mailto:a@b.example', 'warn', /limit nobody/],
    [
      'of a critical tag',
      'site.example CAA 128 issues ca.example',
      'warn',
      /forbid every authority.*"issues"/,
    ],
    [
      'of an unknown tag',
      'site.example CAA 0 odd x\nsite.example CAA 0 issue a.test',
      'pass',
      /only a\.test/,
    ],
    ['that cannot be read', 'site.example CAA 0 issue "ca example"', 'warn', /"ca example" cannot be read/],
  ] as const)('%s', async (_name, zone, kind, words) => {
    expect(await judge(zone)).toMatchObject(kind === 'warn' ? { kind, impact: 0 } : { kind });
    expect((await judge(zone)).description).toMatch(words);
  });

  it('asks once for each name up to the top-level domain', async () => {
    const { questions } = await judge('');
    expect(questions).toEqual(['CAA www.site.example', 'CAA site.example', 'CAA example']);
  });

  it('is undetermined where a name that could have records is not known, and only there', async () => {
    const zone = 'site.example CAA 0 issue ca.example';
    expect(await judge(zone, ['www.site.example'])).toMatchObject({ kind: 'undetermined', impact: 0 });
    expect(await judge(zone, ['example'])).toMatchObject({ kind: 'pass' });
    expect(await judge('', ['example'])).toMatchObject({ kind: 'undetermined' });
    expect(await judge('', [], `${'a.'.repeat(20)}example`)).toMatchObject({
      kind: 'undetermined',
      questions: [],
    });
  });

  it('has nothing to say of an address', async () => {
    expect(await judge('', [], '192.0.2.1')).toMatchObject({ kind: 'info', questions: [] });
  });
});
