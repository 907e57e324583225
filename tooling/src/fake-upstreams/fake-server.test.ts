import { afterEach, describe, expect, it } from 'vitest';
import type { Behaviour } from './behaviour.ts';
import { jsonAnswer } from './fake-answer.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

const servers: FakeServer[] = [];

async function start(behaviour?: Behaviour): Promise<FakeServer> {
  const server = await startFakeServer(
    ({ path, body }, fault) => jsonAnswer({ path, fault, length: body.length }),
    behaviour,
  );
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

describe('startFakeServer', () => {
  it('answers through its handler and logs what arrived', async () => {
    const server = await start();
    const response = await fetch(`${server.url}/a/b?x=1`, { method: 'POST', body: 'hello' });
    expect(await response.json()).toEqual({ path: '/a/b', fault: null, length: 5 });
    expect(server.requests).toMatchObject([{ method: 'POST', path: '/a/b' }]);
    expect(server.requests[0]?.search.get('x')).toBe('1');
    expect(server.requests[0]?.body.toString()).toBe('hello');
  });

  it('refuses connections while it is down and comes back at the same address', async () => {
    const server = await start({ kind: 'down' });
    await expect(fetch(server.url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await server.setBehaviour({ kind: 'normal' });
    expect((await fetch(server.url)).status).toBe(200);
    await server.setBehaviour({ kind: 'down' });
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  });

  it('never answers while it is silent, but logs the request', async () => {
    const server = await start({ kind: 'silent' });
    await expect(fetch(server.url, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('takes its time when it is slow', async () => {
    const server = await start({ kind: 'slow', ms: 60 });
    const before = performance.now();
    expect((await fetch(server.url)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(55);
  });

  it.each([
    { status: 429, code: 8 },
    { status: 500, code: 13 },
    { status: 503, code: 14 },
    { status: 418, code: 2 },
  ])('fails with status $status and gRPC code $code', async ({ status, code }) => {
    const server = await start({ kind: 'status', status, retryAfter: '7' });
    const response = await fetch(server.url);
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toMatchObject({ code });
  });

  it('sends no Retry-After that was not asked for', async () => {
    const server = await start({ kind: 'status', status: 429 });
    expect((await fetch(server.url)).headers.has('retry-after')).toBe(false);
  });

  it('sends an HTML page with status 200 when it answers nonsense', async () => {
    const server = await start({ kind: 'nonsense' });
    const response = await fetch(server.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  it('sends half of the JSON as if it were all', async () => {
    const server = await start({ kind: 'truncated' });
    const response = await fetch(server.url);
    const text = await response.text();
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it('ends the connection in the middle of the body', async () => {
    const server = await start({ kind: 'cut-off' });
    const response = await fetch(server.url);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('misbehaves only on the given path and only so many times', async () => {
    const server = await start({ kind: 'status', status: 500, paths: '/bad', times: 2 });
    const statuses = [];
    for (const path of ['/good', '/bad/1', '/bad/2', '/bad/3']) {
      statuses.push((await fetch(server.url + path)).status);
    }
    expect(statuses).toEqual([200, 500, 500, 200]);
  });

  it('hands a fault to the handler', async () => {
    const server = await start({ kind: 'fault', fault: 'upside-down' });
    expect(await (await fetch(server.url)).json()).toMatchObject({ fault: 'upside-down' });
  });

  it('stops although a request is never answered', async () => {
    const server = await start({ kind: 'silent' });
    const pending = fetch(server.url).catch(() => 'closed');
    await expect.poll(() => server.requests.length).toBe(1);
    await server.stop();
    expect(await pending).toBe('closed');
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  });
});
