import { afterEach, expect, it } from 'vitest';
import { type HostileServer, startHostileServer } from '../../../test/support/hostile-server.ts';
import { parseZone } from '../../../test/support/zone.ts';
import { createZoneLookup } from '../../../test/support/zone-lookup.ts';
import { parseCidrList } from '../cidr.ts';
import { createGuardedClient } from './guarded-client.ts';

let server: HostileServer | null = null;
afterEach(() => server?.close());

it('ends a chain that takes too long as a whole, and keeps the hops until then', async () => {
  server = await startHostileServer({
    behave: (socket, { target }) => {
      if (target.length > 3) return;
      socket.end(`HTTP/1.1 302 Found\r\nlocation: ${target}x\r\ncontent-length: 0\r\n\r\n`);
    },
  });
  const client = createGuardedClient({
    lookup: createZoneLookup(parseZone('site.test A 127.0.0.1')),
    allowedCidrs: parseCidrList('127.0.0.0/8'),
    now: () => new Date(),
    userAgent: 'test',
    limits: { chainTimeoutMs: 500 },
  });
  const start = `http://site.test:${server.port}/`;
  const { hops, final, error, errorUrl } = await client.follow(start, {}, 10, new AbortController().signal);
  expect(hops.map(({ url }) => url)).toEqual([start, `${start}x`, `${start}xx`]);
  expect([final, error?.kind, errorUrl]).toEqual([null, 'timeout', `${start}xxx`]);
});
