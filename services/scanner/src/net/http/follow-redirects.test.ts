import { afterEach, expect, it } from 'vitest';
import { type HostileServer, startHostileServer } from '../../../test/support/hostile-server.ts';
import { localClient } from '../../../test/support/local-client.ts';
import { parseZone } from '../../../test/support/zone.ts';
import { createZoneLookup } from '../../../test/support/zone-lookup.ts';
import type { GuardLimits } from './guard-limits.ts';
import { headerValue } from './guarded-headers.ts';

let server: HostileServer | null = null;
afterEach(() => server?.close());

function follow(url: string, limits: Partial<GuardLimits> = {}) {
  const client = localClient({
    lookup: createZoneLookup(parseZone('site.test A 127.0.0.1\nother.test A 127.0.0.1')),
    limits,
  });
  return client.follow(url, {}, 10, new AbortController().signal);
}

it('ends a chain that takes too long as a whole, and keeps the hops until then', async () => {
  server = await startHostileServer({
    behave: (socket, { target }) => {
      if (target.length > 3) return;
      socket.end(`HTTP/1.1 302 Found\r\nlocation: ${target}x\r\ncontent-length: 0\r\n\r\n`);
    },
  });
  const start = `http://site.test:${server.port}/`;
  const { hops, final, error, errorUrl } = await follow(start, { chainTimeoutMs: 1_000 });
  // A busy machine gets less far in that time.
  const [silent, ...visited] = ['xxx', 'xx', 'x', ''].map((path) => start + path).slice(3 - hops.length);
  expect(hops.map(({ url }) => url)).toEqual(visited.toReversed());
  expect([final, error?.kind, errorUrl]).toEqual([null, 'timeout', silent]);
});

it('brings back the cookies that a site waits for, and to that site alone', async () => {
  const started = await startHostileServer({
    behave: (socket, { target, head }) => {
      const cookies = /^cookie: (.*?)\r$/im.exec(head)?.[1];
      const location = cookies === 'a=1; b=2' ? `http://other.test:${started.port}/end` : '/';
      const set =
        'set-cookie: a=0\r\nset-cookie: a=1\r\nset-cookie: b=2; Path=/\r\nset-cookie: c=3; Secure\r\n';
      const head302 = `HTTP/1.1 302 Found\r\nlocation: ${location}\r\n${set}`;
      socket.end(`${target === '/end' ? 'HTTP/1.1 200 OK\r\n' : head302}content-length: 0\r\n\r\n`);
    },
  });
  server = started;
  const { hops } = await follow(`http://site.test:${started.port}/`);
  expect(hops.map(({ status }) => status)).toEqual([302, 302, 200]);
  expect(started.requests.map(({ head }) => head.includes('cookie:'))).toEqual([false, true, false]);
});

it('brings back no cookie that the site has deleted', async () => {
  server = await startHostileServer({
    behave: (socket, { target, head }) => {
      const isSent = target === '/' || head.includes('cookie:');
      const gone =
        'set-cookie: a=1\r\nset-cookie: a=deleted; Expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0\r\n';
      const away = `HTTP/1.1 302 Found\r\nlocation: /login\r\n${gone}`;
      socket.end(`${isSent ? away : 'HTTP/1.1 200 OK\r\n'}content-length: 0\r\n\r\n`);
    },
  });
  const { hops, error } = await follow(`http://site.test:${server.port}/`);
  expect([hops.map(({ status }) => status), error]).toEqual([[302, 200], null]);
});

it('reads headers as long as the policies of large sites', async () => {
  const policy = 'a'.repeat(20_000);
  server = await startHostileServer({
    behave: (socket) => socket.end(`HTTP/1.1 204 No Content\r\nx-policy: ${policy}\r\n\r\n`),
  });
  const { final } = await follow(`http://site.test:${server.port}/`);
  expect(headerValue(final?.headers ?? [], 'x-policy')).toBe(policy);
});
