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
    limits: { connectTimeoutMs: 60_000, headersTimeoutMs: 60_000, chainTimeoutMs: 1_000 },
  });
  const start = `http://site.test:${server.port}/`;
  const { hops, final, error, errorUrl } = await client.follow(start, {}, 10, new AbortController().signal);
  // A busy machine gets less far in that time.
  const [silent, ...visited] = ['xxx', 'xx', 'x', ''].map((path) => start + path).slice(3 - hops.length);
  expect(hops.map(({ url }) => url)).toEqual(visited.toReversed());
  expect([final, error?.kind, errorUrl]).toEqual([null, 'timeout', silent]);
});
