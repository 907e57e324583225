import { makeCertificate } from '@repo/tooling/fake-upstreams';
import { expect, it, onTestFinished } from 'vitest';
import { type HostileServerOptions, startHostileServer } from '../../../test/support/hostile-server.ts';
import { localClient } from '../../../test/support/local-client.ts';

const RSA = makeCertificate({ name: 'site.test', hosts: ['site.test'], rsaBits: 2048 });

/** What a handshake with the server agrees on, or the code that it fails with. */
async function handshakeWith(options: HostileServerOptions): Promise<string> {
  const server = await startHostileServer(options);
  onTestFinished(server.close);
  const handshake = localClient({ anchors: [] }).probeTls(
    `https://site.test:${server.port}/`,
    {},
    new AbortController().signal,
  );
  return handshake.then(
    ({ cipher }) => cipher ?? '',
    ({ code }) => code,
  );
}

it.each([
  ['TLS 1.3', {}, 'TLS_AES_256_GCM_SHA384'],
  ['an RSA key exchange', { ciphers: 'AES128-SHA@SECLEVEL=0' }, 'TLS_RSA_WITH_AES_128_CBC_SHA'],
  [
    'Diffie-Hellman over a finite field, with another choice',
    { ciphers: 'DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA', honorCipherOrder: true, dhparam: 'auto' },
    'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA',
  ],
  [
    'Diffie-Hellman over a finite field alone',
    { ciphers: 'DHE-RSA-AES128-GCM-SHA256', dhparam: 'auto' },
    expect.stringContaining('HANDSHAKE_FAILURE'),
  ],
])('gets what browsers get of a server for %s', async (_name, tls, expected) => {
  const maxVersion = 'ciphers' in tls ? 'TLSv1.2' : 'TLSv1.3';
  const found = await handshakeWith({
    tls: { key: RSA.keyPem, certificate: RSA.certificate, maxVersion, ...tls },
  });
  expect(found).toEqual(expected);
});

it('goes on with a server that does not know secure renegotiation, as browsers do', async () => {
  // RFC 5246 7.4.1.3: TLS 1.2, a random, no session, ECDHE-RSA-AES128-GCM-SHA256, no compression, no extension.
  const serverHello = Buffer.concat([
    Buffer.from([3, 3]),
    Buffer.alloc(32, 7),
    Buffer.from([0, 0xc0, 0x2f, 0]),
  ]);
  const message = Buffer.concat([Buffer.from([2, 0, 0, serverHello.length]), serverHello]);
  const record = Buffer.concat([Buffer.from([22, 3, 3, 0, message.length]), message]);
  expect(await handshakeWith({ behave: (socket) => socket.end(record) })).toBe('ECONNRESET');
});
