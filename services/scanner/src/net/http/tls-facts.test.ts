import { X509Certificate } from 'node:crypto';
import { makeCertificate, type TestCertificate } from '@repo/tooling/fake-upstreams';
import { afterEach, describe, expect, it } from 'vitest';
import { startHostileServer } from '../../../test/support/hostile-server.ts';
import { localClient } from '../../../test/support/local-client.ts';
import { parseZone } from '../../../test/support/zone.ts';
import { createZoneLookup } from '../../../test/support/zone-lookup.ts';
import { GuardError } from './guard-error.ts';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const ahead = (days: number) => new Date(Date.now() + days * DAY_MS);

const root = makeCertificate({ name: 'Test Root', isAuthority: true });
const intermediate = makeCertificate({ name: 'Test Intermediate', issuer: root, isAuthority: true });
const expiredIntermediate = makeCertificate({
  name: 'Old Intermediate',
  issuer: root,
  isAuthority: true,
  validFrom: ago(20),
  validTo: ago(10),
});
const strangeRoot = makeCertificate({ name: 'Strange Root', isAuthority: true });
const HOSTS = ['site.test', '*.wild.test', '127.0.0.1'];
const EXPIRED = { validFrom: ago(20), validTo: ago(3) };
const FUTURE = { validFrom: ahead(3), validTo: ahead(20) };

const signal = new AbortController().signal;
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function serve(
  leaf: TestCertificate,
  chain: readonly TestCertificate[] = [intermediate],
  options: { maxVersion?: 'TLSv1' | 'TLSv1.2'; minVersion?: 'TLSv1'; ALPNProtocols?: string[] } = {},
) {
  const certificate = [leaf, ...chain].map((link) => link.certificate).join('');
  const server = await startHostileServer({ tls: { key: leaf.keyPem, certificate, ...options } });
  closers.push(server.close);
  return server;
}

const ZONE = ['site.test', 'other.test', 'a.wild.test', 'a.b.wild.test'].map((name) => `${name} A 127.0.0.1`);

function client(now = () => new Date()) {
  return localClient({
    lookup: createZoneLookup(parseZone(ZONE.join('\n'))),
    now,
    anchors: [root.certificate],
    limits: { maxWireBytes: 16 * 1024 },
  });
}

const good = makeCertificate({ name: 'site.test', issuer: intermediate, hosts: HOSTS });

describe('the TLS facts', () => {
  it('of a valid certificate', async () => {
    const server = await serve(good);
    const tls = await client().probeTls(`https://site.test:${server.port}/`, {}, signal);
    expect(tls).toMatchObject({
      protocol: 'TLSv1.3',
      isValid: true,
      chainFault: null,
      isHostMatch: true,
      dates: 'valid',
      daysLeft: 89,
      certificate: {
        subject: 'CN=site.test',
        keyType: 'ec',
        keySize: 'prime256v1',
        signature: 'ecdsa-with-SHA256',
        isSelfSigned: false,
        hasIssuerUrl: false,
      },
      dhBits: null,
      issuers: [{ subject: 'CN=Test Intermediate' }],
    });
  });

  const selfSigned = makeCertificate({ name: 'site.test', hosts: HOSTS });
  const of = (request: object, issuer = intermediate) =>
    makeCertificate({ name: 'site.test', issuer, hosts: HOSTS, ...request });

  it.each([
    ['expired', of(EXPIRED), [intermediate], null, true, 'expired', -4],
    ['not yet valid', of(FUTURE), [intermediate], null, true, 'not-yet-valid', 19],
    ['wrong host', of({ hosts: ['else.test'] }), [intermediate], null, false, 'valid', 89],
    ['no alternative name', of({ hosts: [] }), [intermediate], null, false, 'valid', 89],
    [
      'expired, wrong host',
      of({ ...EXPIRED, hosts: ['else.test'] }),
      [intermediate],
      null,
      false,
      'expired',
      -4,
    ],
    ['self-signed', selfSigned, [], 'DEPTH_ZERO_SELF_SIGNED_CERT', true, 'valid', 89],
    ['missing intermediate', of({}), [], 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', true, 'valid', 89],
    [
      'expired, missing intermediate',
      of(EXPIRED),
      [],
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      true,
      'expired',
      -4,
    ],
    [
      'expired, self-signed',
      makeCertificate({ name: 'x', hosts: HOSTS, ...EXPIRED }),
      [],
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      true,
      'expired',
      -4,
    ],
    [
      'expired intermediate',
      of({}, expiredIntermediate),
      [expiredIntermediate],
      'CERT_HAS_EXPIRED',
      true,
      'valid',
      89,
    ],
    [
      'both expired',
      of(EXPIRED, expiredIntermediate),
      [expiredIntermediate],
      'CERT_HAS_EXPIRED',
      true,
      'expired',
      -4,
    ],
    ['strange root', of({}, strangeRoot), [strangeRoot], 'SELF_SIGNED_CERT_IN_CHAIN', true, 'valid', 89],
    [
      'expired, strange root',
      of(EXPIRED, strangeRoot),
      [strangeRoot],
      'SELF_SIGNED_CERT_IN_CHAIN',
      true,
      'expired',
      -4,
    ],
  ] as const)(
    'of a faulty certificate: %s',
    async (_, leaf, chain, chainFault, isHostMatch, dates, daysLeft) => {
      const server = await serve(leaf, chain);
      const tls = await client().probeTls(`https://site.test:${server.port}/`, {}, signal);
      expect(tls).toMatchObject({ isValid: false, chainFault, isHostMatch, dates, daysLeft });
    },
  );

  it('count the certificates of a chain once each, however long it is', async () => {
    const long = Array.from({ length: 11 }).reduce<readonly TestCertificate[]>(
      ([issuer = root, ...rest], _, at) => [
        makeCertificate({ name: `Intermediate ${at}`, issuer, isAuthority: true }),
        issuer,
        ...rest,
      ],
      [],
    );
    const whole = await serve(of({}), [intermediate, root]);
    const endless = await serve(of({}, long[0]), long);
    const lengthOf = async (port: number) =>
      (await client().probeTls(`https://site.test:${port}/`, {}, signal)).issuers.length;
    expect([await lengthOf(whole.port), await lengthOf(endless.port)]).toEqual([2, 9]);
  });

  const { validFrom, validTo } = new X509Certificate(good.certificate);

  it.each([
    [validFrom, -1, 'not-yet-valid'],
    [validFrom, 0, 'valid'],
    [validTo, 0, 'valid'],
    [validTo, 1, 'expired'],
  ])('have the dates of %s and %i ms: %s', async (date, ms, dates) => {
    const server = await serve(good);
    const then = client(() => new Date(Date.parse(date) + ms));
    const tls = await then.probeTls(`https://site.test:${server.port}/`, {}, signal);
    expect(tls.dates).toBe(dates);
  });

  it.each([
    ['site.test', true],
    ['SITE.test', true],
    ['site.test.', true],
    ['other.test', false],
    ['a.wild.test', true],
    ['a.b.wild.test', false],
    ['127.0.0.1', true],
  ])('match the host %s: %s', async (host, isHostMatch) => {
    const server = await serve(good);
    const tls = await client().probeTls(`https://${host}:${server.port}/`, {}, signal);
    expect(tls.isHostMatch).toBe(isHostMatch);
  });

  it('ask by name with SNI, without the trailing dot, and not at all for an address', async () => {
    const server = await serve(good);
    const hosts = ['site.test.', '127.0.0.1'];
    for (const host of hosts) await client().request(`https://${host}:${server.port}/ok`, {}, signal);
    expect(server.requests.map(({ serverName }) => serverName)).toEqual(['site.test', false]);
  });
});

describe('a request over TLS', () => {
  it('carries the facts of the very connection', async () => {
    const server = await serve(good);
    const response = await client().request(`https://site.test:${server.port}/ok`, {}, signal);
    expect(response.body.toString()).toBe('hello');
    expect(response.tls?.isValid).toBe(true);
  });

  it('sends nothing to a server whose certificate is not valid', async () => {
    const server = await serve(makeCertificate({ name: 'x', issuer: intermediate, hosts: ['else.test'] }));
    const error = await client()
      .request(`https://site.test:${server.port}/ok`, {}, signal)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GuardError);
    expect(error).toMatchObject({ kind: 'tls', tls: { isHostMatch: false, chainFault: null } });
    expect(server.requests).toEqual([]);
  });

  it('goes on with an invalid certificate when asked to observe', async () => {
    const server = await serve(makeCertificate({ name: 'site.test', hosts: HOSTS }), []);
    const response = await client().request(
      `https://site.test:${server.port}/ok`,
      { tls: 'observe' },
      signal,
    );
    expect([response.status, response.tls?.isValid]).toEqual([200, false]);
  });

  it('bounds a body over TLS by the octets on the wire', async () => {
    const server = await serve(good);
    const response = await client().request(`https://site.test:${server.port}/tiny-chunks`, {}, signal);
    expect(response.bodyFault).toBe('too-large');
  });
});

it('a server for HTTP/2 alone has a certificate, and no page for us', async () => {
  const { port } = await serve(good, [intermediate], { ALPNProtocols: ['h2'] });
  const url = `https://site.test:${port}/ok`;
  expect(await client().probeTls(url, {}, signal)).toMatchObject({ isValid: true });
  const chain = await client().follow(url, {}, 1, signal);
  expect(chain.error).toMatchObject({ kind: 'protocol', message: expect.stringContaining('no HTTP/1.1') });
});

describe('a handshake with a chosen version', () => {
  it('reaches a server that only knows an old one', async () => {
    const server = await serve(good, [intermediate], { minVersion: 'TLSv1', maxVersion: 'TLSv1' });
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const tls = await client().probeTls(`https://site.test:${server.port}/`, old, signal);
    expect(tls.protocol).toBe('TLSv1');
  });

  it('is refused by a modern server', async () => {
    const server = await serve(good);
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const error = await client()
      .probeTls(`https://site.test:${server.port}/`, old, signal)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'tls', code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
  });
});
