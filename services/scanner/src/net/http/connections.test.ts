import { expect, it, onTestFinished } from 'vitest';
import { startHostileServer } from '../../../test/support/hostile-server.ts';
import { localClient } from '../../../test/support/local-client.ts';

it('has at most twelve connections at the same time', async () => {
  let open = 0;
  let most = 0;
  const server = await startHostileServer({
    behave: (socket) => {
      open += 1;
      most = Math.max(most, open);
      socket.on('close', () => {
        open -= 1;
      });
      setImmediate(() => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
    },
  });
  onTestFinished(server.close);
  const client = localClient();
  const { signal } = new AbortController();
  const visits = Array.from({ length: 40 }, () =>
    client.request(`http://site.test:${server.port}/`, {}, signal),
  );
  expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(Array(40).fill(204));
  expect(most).toBeLessThanOrEqual(12);
  expect(server.connections).toBe(40);
});
