import type { RequestListener } from 'node:http';
import { finished } from 'node:stream/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttpServer } from '../../test/support/loopback-server.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { createHttpClient, whole } from './http-client.ts';
import { systemTiming } from './timing.ts';

const { signal } = new AbortController();

async function setUp(first: RequestListener, second: RequestListener) {
  const servers = [await startHttpServer(first), await startHttpServer(second)];
  for (const server of servers) onTestFinished(() => server.close());
  const urls = servers.map((server) => new URL(`${server.url}/x`));
  const breakers = new Map<string, CircuitBreaker>(
    urls.map((url) => [
      url.host,
      createCircuitBreaker({ upstream: 'github', failures: 2, openMs: 60_000, timing: systemTiming }),
    ]),
  );
  const client = createHttpClient({
    upstream: 'github',
    userAgent: 'test/1',
    attemptTimeoutMs: 2_000,
    timeoutMs: 4_000,
    concurrency: 4,
    retry: { attempts: 2, baseDelayMs: 1 },
    timing: systemTiming,
    breakerOf: ({ host }) => breakers.get(host),
  });
  onTestFinished(() => client.close());
  const [one = new URL('http://none'), two = new URL('http://none')] = urls;
  const isOpen = () => [one, two].map(({ host }) => breakers.get(host)?.isOpen());
  return { client, one, two, isOpen };
}

const request = (url: URL) => ({ url, method: 'GET' as const, headers: {} });
const failing: RequestListener = (_request, response) => response.writeHead(502).end();
const fine: RequestListener = (_request, response) => response.end('fine');

describe('a client with breakers', () => {
  it('leaves one host alone and goes on asking the other', async () => {
    const { client, one, two, isOpen } = await setUp(failing, fine);
    for (let i = 0; i < 3; i += 1) {
      await expect(client.send(request(one), whole(1_000), signal)).rejects.toMatchObject({
        kind: 'unavailable',
      });
    }
    expect(isOpen()).toEqual([true, false]);
    expect((await client.send(request(two), whole(1_000), signal)).status).toBe(200);
  });

  it('counts a stream that does not begin, and refuses the next at once', async () => {
    const { client, one, isOpen } = await setUp(failing, fine);
    const stream = () => client.stream(request(one), () => Promise.resolve('read'), signal);
    for (let i = 0; i < 2; i += 1) await expect(stream()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(isOpen()).toEqual([true, false]);
    await expect(stream()).rejects.toThrow('circuit open');
  });

  it('counts no stream that breaks off later', async () => {
    const { client, one, isOpen } = await setUp((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('begun', () => response.destroy());
    }, fine);
    const read = () => client.stream(request(one), (_answer, body) => finished(body.resume()), signal);
    for (let i = 0; i < 4; i += 1) await expect(read()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(isOpen()).toEqual([false, false]);
  });
});
