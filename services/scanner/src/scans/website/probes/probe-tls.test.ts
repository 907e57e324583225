import { makeCertificate } from '@repo/tooling/fake-upstreams';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type HostileServerOptions,
  smallGroup,
  startHostileServer,
} from '../../../../test/support/hostile-server.ts';
import { localClient } from '../../../../test/support/local-client.ts';
import { known, unknown } from '../../../audit/known.ts';
import { GuardError, type GuardErrorKind } from '../../../net/http/guard-error.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import { probeSuites, tryHandshake } from './probe-tls.ts';

const { signal } = new AbortController();
const RSA = makeCertificate({ name: 'site.test', hosts: ['site.test'], rsaBits: 2048 });
const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
});

async function probe(tls: Partial<NonNullable<HostileServerOptions['tls']>>) {
  const server = await startHostileServer({
    tls: { key: RSA.keyPem, certificate: RSA.certificate, minVersion: 'TLSv1', ...tls },
  });
  closers.push(server.close);
  const client = localClient({ anchors: [] });
  const found = await probeSuites(client, `https://site.test:${server.port}/`, signal);
  expect(server.requests).toEqual([]);
  return found;
}

describe('probeSuites, with a real server', () => {
  const none = known(null);
  it.each([
    ['of today', { ciphers: 'ECDHE+AESGCM', maxVersion: 'TLSv1.3' }, {}],
    ['with TLS 1.3 alone', { minVersion: 'TLSv1.3' }, {}],
    [
      'with RSA key exchange',
      { ciphers: 'AES128-SHA@SECLEVEL=0', maxVersion: 'TLSv1.2' },
      { withoutSecrecy: known({ cipher: 'TLS_RSA_WITH_AES_128_CBC_SHA', dhBits: null }) },
    ],
    [
      'without encryption',
      { ciphers: 'NULL-SHA256@SECLEVEL=0', maxVersion: 'TLSv1.2' },
      { unsafe: known({ cipher: 'TLS_RSA_WITH_NULL_SHA256', dhBits: null }) },
    ],
    [
      'without authentication',
      { ciphers: 'AECDH@SECLEVEL=0', maxVersion: 'TLSv1.2' },
      { unsafe: known({ cipher: null, dhBits: null }) },
    ],
    [
      'with a small group',
      { ciphers: 'DHE-RSA-AES128-GCM-SHA256@SECLEVEL=0', maxVersion: 'TLSv1.2', dhparam: smallGroup() },
      { finiteField: known({ cipher: 'TLS_DHE_RSA_WITH_AES_128_GCM_SHA256', dhBits: 1024 }) },
    ],
  ] as const)('%s', async (_name, tls, found) => {
    expect(await probe(tls)).toEqual({ unsafe: none, withoutSecrecy: none, finiteField: none, ...found });
  });
});

describe('an offer', () => {
  const failure = (kind: GuardErrorKind, code: string) => new GuardError(kind, 'It went wrong.', { code });
  const BROKEN = failure('tls', 'ECONNRESET');

  it.each([
    ['is refused by an alert', [failure('tls', 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE')], known(null)],
    ['is refused by breaking off twice', [BROKEN, BROKEN], known(null)],
    [
      'stays open where the second attempt is late',
      [BROKEN, failure('timeout', 'tls')],
      unknown('It went wrong'),
    ],
    ['stays open without a connection', [failure('connect', 'ENETUNREACH')], unknown('It went wrong')],
    [
      'is taken with a group that is too small for us',
      [failure('tls', 'ERR_SSL_DH_KEY_TOO_SMALL')],
      known({ cipher: null, dhBits: 1023 }),
    ],
    [
      'stays open where we cannot make it',
      [failure('tls', 'ERR_SSL_NO_CIPHER_MATCH')],
      unknown('this scanner cannot offer RC4'),
    ],
  ])('%s', async (_name, failures, expected) => {
    const left = [...failures];
    const client = { probeTls: () => Promise.reject(left.shift()) } as unknown as GuardedClient;
    expect(await tryHandshake(client, 'https://a.example/', {}, 'RC4', signal)).toEqual(expected);
    expect(left).toEqual([]);
  });
});
