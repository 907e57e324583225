import { expect, it, onTestFinished } from 'vitest';
import { startHostileServer } from '../../../test/support/hostile-server.ts';
import { localClient } from '../../../test/support/local-client.ts';

it('goes on with a server that does not know secure renegotiation, as browsers do', async () => {
  // RFC 5246 7.4.1.3: TLS 1.2, a random, no session, ECDHE-RSA-AES128-GCM-SHA256, no compression, no extension.
  const hello = Buffer.concat([Buffer.from([3, 3]), Buffer.alloc(32, 7), Buffer.from([0, 0xc0, 0x2f, 0])]);
  const message = Buffer.concat([Buffer.from([2, 0, 0, hello.length]), hello]);
  const record = Buffer.concat([Buffer.from([22, 3, 3, 0, message.length]), message]);
  const server = await startHostileServer({ behave: (socket) => socket.end(record) });
  onTestFinished(server.close);
  const handshake = localClient().probeTls(
    `https://site.test:${server.port}/`,
    {},
    new AbortController().signal,
  );
  await expect(handshake).rejects.toMatchObject({ code: 'ECONNRESET' });
});
