import { request as httpRequest } from 'node:http';
import { AppError } from '@repo/service-kit/errors';
import {
  type AppOptions,
  createApp,
  createRepresentation,
  type Representation,
  type RunningServer,
  serve,
} from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { createMemoryCounter } from '@repo/service-kit/rate-limit';
import { afterEach, describe, expect, it } from 'vitest';
import { createFastPath } from '../../src/fast-path/fast-path.ts';
import { createKnownRequests } from '../../src/fast-path/known-requests.ts';
import { createSendResponse } from '../../src/response-cache/send-response.ts';

const LIMIT = { bucket: 'apps', limit: 10, windowSeconds: 60, enforced: true, counted: true };
const log = createLogger({ service: 'test', level: 'silent', terminal: false });
const CACHED = createRepresentation({
  body: '{"data":[]}',
  contentType: 'application/json',
  maxAgeSeconds: 15,
});

let server: RunningServer;
afterEach(() => server.stop(AbortSignal.abort()));

/** A service with one endpoint, whose handler and whose answer are counted. */
async function start(ask: () => Representation | Promise<Representation>, more: Partial<AppOptions> = {}) {
  const times = { taken: 0, asked: 0 };
  const requests = createKnownRequests();
  const respond = () => {
    times.asked += 1;
    return ask();
  };
  const sendResponse = createSendResponse({ respond }, requests);
  const options: AppOptions = {
    routes: [
      {
        endpoint: {
          id: 'listApps',
          method: 'GET',
          path: '/apps',
          summary: 'Apps',
          description: 'Apps',
          tag: 'apps',
          response: { description: 'Apps', contentType: 'application/json' },
          errors: {},
          timeoutMs: 50,
          rateLimit: LIMIT,
        },
        mount: (app, path) =>
          app.get(path, (c) => {
            times.taken += 1;
            return sendResponse(c, '', () => Promise.reject(new Error('not rendered')));
          }),
      },
    ],
    renderError: (code, message) => ({ error: { code, message } }),
    log,
    metrics: createMetrics('test'),
    counter: createMemoryCounter(100),
    trustedProxyHops: 0,
    otherRateLimit: { ...LIMIT, bucket: 'other' },
    ...more,
  };
  server = await serve(createApp(options), {
    first: createFastPath(options, requests),
    host: '127.0.0.1',
    port: 0,
    graceMs: 0,
    renderError: options.renderError,
    log,
    onDrain: () => undefined,
  });
  return times;
}

const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

describe('createFastPath', () => {
  it('takes a request apart once, and asks for its answer each time', async () => {
    const times = await start(() => CACHED);
    for (let sent = 0; sent < 5; sent += 1) expect(await (await get('/apps?a=1')).text()).toBe('{"data":[]}');
    expect((await get('/apps?a=1', { method: 'HEAD' })).headers.get('content-length')).toBe('11');
    expect(times).toEqual({ taken: 1, asked: 6 });
    await get('/apps?a=2');
    expect(times.taken).toBe(2);
  });

  it('does not remember what failed', async () => {
    const times = await start(() => {
      throw new AppError('not_found', 'Nothing there.');
    });
    expect([(await get('/apps')).status, (await get('/apps')).status]).toEqual([404, 404]);
    expect(times.taken).toBe(2);
  });

  it('leaves alone what has a body', async () => {
    const times = await start(() => CACHED);
    await get('/apps');
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const request = httpRequest(
      `${server.url}/apps`,
      { method: 'GET', headers: { 'content-length': 2 } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    request.once('error', reject);
    request.end('{}');
    expect([await promise, times.taken]).toEqual([200, 2]);
  });

  it('hides what went wrong inside', async () => {
    let isBroken = false;
    await start(() => {
      if (isBroken) throw new Error('the password is hunter2');
      return CACHED;
    });
    await get('/apps');
    isBroken = true;
    const answer = await get('/apps');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(await answer.text()).not.toContain('hunter2');
  });

  it('answers 503 when the time of the endpoint is up, or the service stops', async () => {
    const shutdownSignal = new AbortController();
    let isHanging = false;
    await start(() => (isHanging ? new Promise<never>(() => undefined) : CACHED), {
      shutdownSignal: shutdownSignal.signal,
    });
    await get('/apps');
    isHanging = true;
    const late = await get('/apps');
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await late.text()).toContain('waiting for the database');
    shutdownSignal.abort();
    expect((await get('/apps')).headers.get('retry-after')).toBe('1');
  });

  it('counts, and refuses beyond the limit before it asks', async () => {
    const times = await start(() => CACHED);
    for (let sent = 1; sent <= 10; sent += 1) {
      expect((await get('/apps')).headers.get('x-ratelimit-remaining')).toBe(String(10 - sent));
    }
    const refused = await get('/apps');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(times.asked).toBe(10);
  });
});
