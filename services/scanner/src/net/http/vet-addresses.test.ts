import { describe, expect, it } from 'vitest';
import { createDnsWaves } from '../../../test/support/dns-waves.ts';
import { parseZone } from '../../../test/support/zone.ts';
import { createZoneLookup } from '../../../test/support/zone-lookup.ts';
import { parseCidrList } from '../cidr.ts';
import type { DnsLookup } from '../dns/dns-outcome.ts';
import { createStubResolver } from '../dns/stub-resolver.ts';
import { GuardError } from './guard-error.ts';
import { toGuardedTarget } from './guarded-target.ts';
import { vetAddresses } from './vet-addresses.ts';

const target = toGuardedTarget('https://site.test/');
const PUBLIC = 'site.test A 93.184.216.34\nsite.test AAAA 2606:2800:220:1::1';
const NONE = parseCidrList('');

/** The addresses, or the kind of the refusal. */
async function vet(lookup: DnsLookup, needsBothFamilies: boolean, allowedCidrs = NONE) {
  try {
    return await vetAddresses(target, lookup, allowedCidrs, needsBothFamilies);
  } catch (thrown) {
    if (thrown instanceof GuardError) return thrown.kind;
    throw thrown;
  }
}

describe('the addresses of a host, one family of which could not be looked up', () => {
  const without = (type: 'A' | 'AAAA', zone: string) =>
    createZoneLookup(
      parseZone(zone),
      new Map([[`${type} site.test`, { kind: 'timeout', reason: 'no-reply' }]]),
    );

  it.each([
    ['A', ['2606:2800:220:1::1']],
    ['AAAA', ['93.184.216.34']],
  ] as const)('%s: the others are enough', async (lost, addresses) => {
    expect(await vet(without(lost, PUBLIC), false)).toEqual(addresses);
  });

  it.each(['A', 'AAAA'] as const)('%s: are not enough where both families are needed', async (lost) => {
    expect(await vet(without(lost, PUBLIC), true)).toBe('dns-failed');
    expect(await vet(createZoneLookup(parseZone(PUBLIC)), true)).toHaveLength(2);
  });

  it.each([true, false])('are refused when one of the others is private (%s)', async (needsBothFamilies) => {
    const lookup = without('AAAA', 'site.test A 10.0.0.1');
    expect(await vet(lookup, needsBothFamilies)).toBe('blocked-address');
  });
});

it('visits another port only of a host all of whose addresses are the operator’s own', async () => {
  const portal = toGuardedTarget('https://site.test:8443/');
  const own = parseCidrList('10.0.0.0/8');
  const vetPort = (zone: string) => vetAddresses(portal, createZoneLookup(parseZone(zone)), own);
  expect(await vetPort('site.test A 10.0.0.1')).toEqual(['10.0.0.1']);
  await expect(vetPort('site.test A 10.0.0.1\nsite.test A 93.184.216.34')).rejects.toThrow('only 80 and 443');
});

it('tells the range of an address, and of a name no more than that it is refused', async () => {
  const lookup = createZoneLookup(parseZone('site.test A 10.0.0.1'));
  await expect(vetAddresses(target, lookup, NONE)).rejects.toThrow(
    /^site\.test has an address that is not public\.$/,
  );
  const address = toGuardedTarget('https://10.0.0.1/');
  await expect(vetAddresses(address, lookup, NONE)).rejects.toThrow('is not a public address (private).');
});

it('visits a host by the addresses that DNS64 made of its own, and by no others', async () => {
  const visited = (aaaa: string) =>
    vet(createZoneLookup(parseZone(`site.test A 93.184.216.34\nsite.test AAAA ${aaaa}`)), false);
  expect(await visited('64:ff9b::5db8:d822')).toEqual(['93.184.216.34', '64:ff9b::5db8:d822']);
  expect(await visited('64:ff9b::808:808')).toBe('blocked-address');
  expect(await visited('64:ff9b:1::5db8:d822')).toBe('blocked-address');
  const inside = 'site.test A 10.0.0.1\nsite.test AAAA 64:ff9b::a00:1';
  expect(await vet(createZoneLookup(parseZone(inside)), false)).toBe('blocked-address');
  const lost = new Map([['A site.test', { kind: 'timeout', reason: 'no-reply' } as const]]);
  expect(await vet(createZoneLookup(parseZone(inside), lost), false)).toBe('dns-failed');
});

describe('an address that an earlier scan has looked up', () => {
  it('is judged anew in each scan', async () => {
    const { udp, waves } = createDnsWaves('site.test A 10.0.0.1');
    const servers = [{ host: '192.0.2.53', port: 53 }];
    const resolver = createStubResolver({ servers, transport: { udp } });
    expect(await vet(resolver.session(), false, parseCidrList('10.0.0.0/8'))).toEqual(['10.0.0.1']);
    expect(await vet(resolver.session(), false)).toBe('blocked-address');
    expect(waves).toHaveLength(1);
  });
});

describe('a URL', () => {
  it('has at most 8192 characters', () => {
    const url = (length: number) => 'http://site.test/'.padEnd(length, 'a');
    expect(toGuardedTarget(url(8192)).host).toBe('site.test');
    expect(() => toGuardedTarget(url(8193))).toThrow('longer than 8192 characters');
  });
});
