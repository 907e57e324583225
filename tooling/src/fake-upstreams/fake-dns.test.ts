import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeDns, startFakeDns } from './fake-dns.ts';

const LONG = `v=DKIM1; p=${'A'.repeat(300)}`;
const ZONE = [
  '; a comment',
  'shop.test A 192.0.2.1',
  'shop.test MX 20 mx2.shop.test',
  'shop.test MX 10 mx1.shop.test',
  `key._domainkey.shop.test TXT ${LONG}`,
  'shop.test NS ns1.shop.test',
].join('\n');

let dns: FakeDns;
const resolver = new Resolver({ timeout: 1000, tries: 1 });

beforeAll(async () => {
  dns = await startFakeDns(ZONE);
  resolver.setServers([dns.address]);
});
afterAll(() => dns.stop());

describe('startFakeDns', () => {
  it('answers with what the zone holds, in any case of letters', async () => {
    expect(await resolver.resolve4('Shop.TEST')).toEqual(['192.0.2.1']);
    expect((await resolver.resolveMx('shop.test')).map(({ exchange }) => exchange).toSorted()).toEqual([
      'mx1.shop.test',
      'mx2.shop.test',
    ]);
    expect(await resolver.resolveNs('shop.test')).toEqual(['ns1.shop.test']);
  });

  it('cuts long texts into strings of 255', async () => {
    const [strings = []] = await resolver.resolveTxt('key._domainkey.shop.test');
    expect([strings.length, strings.join('')]).toEqual([2, LONG]);
  });

  it.each([
    ['a name that is not there', 'other.test', 'ENOTFOUND'],
    ['a name without such records', 'key._domainkey.shop.test', 'ENODATA'],
    ['a name that only has others below it', '_domainkey.shop.test', 'ENODATA'],
  ])('says of %s that there is none', async (_, name, code) => {
    await expect(resolver.resolve4(name)).rejects.toMatchObject({ code });
  });

  it('refuses a zone with a type it does not have', async () => {
    await expect(startFakeDns('a.test LOC 1')).rejects.toThrow('type LOC');
  });
});
