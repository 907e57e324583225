import { describe, expect, it } from 'vitest';
import { collectFrom } from '../../../test/support/email-audit.ts';
import { policyFetch } from '../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../test/support/zone.ts';
import { createZoneLookup } from '../../../test/support/zone-lookup.ts';
import type { DnsFailure } from '../../net/dns/dns-outcome.ts';

const silent: DnsFailure = { kind: 'timeout', reason: 'no-reply' };

async function profileOf(lines: readonly string[], failures: readonly string[] = []) {
  const zone = parseZone([...lines, 'a.test A 11.0.0.1'].join('\n'));
  const lookup = createZoneLookup(zone, new Map(failures.map((name) => [name, silent])));
  return (await collectFrom('a.test', lookup, policyFetch({}))).profile;
}

const mx = 'a.test MX 10 mx.a.test';
const nullMx = 'a.test MX 0 .';
const spf = (text: string) => `a.test TXT "${text}"`;

describe('the mail profile', () => {
  it.each([
    ['MX hosts', [mx], 'sending'],
    ['MX hosts and -all', [mx, spf('v=spf1 -all')], 'sending'],
    ['SPF that lets somebody pass', [spf('v=spf1 ip4:11.0.0.1 -all')], 'sending'],
    ['-all and a null MX', [nullMx, spf('v=spf1 -all')], 'no-mail-declared'],
    ['-all and no MX', [spf('v=spf1 -all')], 'no-mail-declared'],
    ['-all with an explanation', [spf('v=spf1 -all exp=x.a.test')], 'no-mail-declared'],
    ['-all by redirect', [spf('v=spf1 redirect=s.a.test'), 's.a.test TXT "v=spf1 -all"'], 'no-mail-declared'],
    ['a redirect to senders', [spf('v=spf1 redirect=s.a.test'), 's.a.test TXT "v=spf1 mx -all"'], 'sending'],
    ['a redirect that depends on the mail', [spf('v=spf1 redirect=%{ir}.s.a.test')], 'sending'],
    [
      'a redirect that leads to such a one',
      [spf('v=spf1 redirect=s.a.test'), 's.a.test TXT "v=spf1 redirect=%{l}.s.a.test"'],
      'sending',
    ],
    ['~all alone', [spf('v=spf1 ~all')], 'no-mail-undeclared'],
    ['nothing', [], 'no-mail-undeclared'],
    ['a null MX alone', [nullMx], 'no-mail-undeclared'],
  ] as const)('of a domain with %s', async (_what, lines, profile) => {
    expect(await profileOf(lines)).toBe(profile);
  });

  it('is unknown when a record that SPF redirects to could not be looked up and there are no hosts', async () => {
    const redirect = spf('v=spf1 redirect=s.a.test');
    expect(await profileOf([nullMx, redirect], ['TXT s.a.test'])).toBeNull();
    expect(await profileOf([mx, redirect], ['TXT s.a.test'])).toBe('sending');
  });
});
