import { expect, it, onTestFinished } from 'vitest';
import { startHostileServer } from '../../../test/support/hostile-server.ts';
import { localClient } from '../../../test/support/local-client.ts';
import { headerValue } from './guarded-headers.ts';

it.each([
  ['a header over several lines', "x-policy: default-src\r\n  'self'\r\n\r\nhello"],
  ['a header over several lines of line feeds alone', "x-policy: default-src\n  'self'\r\n\r\nhello"],
  ['line feeds alone', "x-policy: default-src  'self'\n\nhello"],
  [
    'a length beside chunks',
    "x-policy: default-src  'self'\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
  ],
  ['a thousand headers before', `${'x: y\r\n'.repeat(1_000)}x-policy: default-src  'self'\r\n\r\nhello`],
  ['octets after the body', "x-policy: default-src  'self'\r\ncontent-length: 5\r\n\r\nhello\r\n\r\nmore"],
])('reads a response with %s, as browsers do', async (_name, rest) => {
  const server = await startHostileServer({ behave: (socket) => socket.end(`HTTP/1.1 200 OK\r\n${rest}`) });
  onTestFinished(server.close);
  const { signal } = new AbortController();
  const { headers, body, bodyFault } = await localClient().request(
    `http://site.test:${server.port}/`,
    {},
    signal,
  );
  expect([headerValue(headers, 'x-policy'), body.toString(), bodyFault]).toEqual([
    "default-src  'self'",
    'hello',
    null,
  ]);
});
