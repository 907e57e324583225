import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createMemoryCounter } from '../rate-limit/memory-counter.ts';
import { type AppOptions, createApp } from './create-app.ts';
import type { Endpoint, RateLimitPolicy, Route } from './endpoint.ts';
import { text } from './reply.ts';
import { validateQuery } from './validate.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const LIMIT: RateLimitPolicy = { bucket: 'apps', limit: 3, windowSeconds: 60, enforced: true, counted: true };

const Query = z.object({
  limit: z.string('`limit` once, please').regex(/^\d+$/, 'Send `limit` as digits.').optional(),
});

function route(overrides: Partial<Endpoint>, mount: Route['mount']): Route {
  return {
    endpoint: {
      id: 'listApps',
      method: 'GET',
      path: '/apps',
      summary: 'Apps',
      description: 'Apps',
      tag: 'apps',
      response: { description: 'Apps', contentType: 'application/json' },
      errors: {},
      timeoutMs: null,
      rateLimit: LIMIT,
      ...overrides,
    },
    mount,
  };
}

function app(...routes: readonly Route[]) {
  return appWith({ routes });
}

function appWith(options: Pick<AppOptions, 'routes' | 'uploads'>) {
  return createApp({
    ...options,
    renderError: (code, message) => ({ error: { code, message } }),
    log: createLogger({ service: 'test', level: 'silent', terminal: false }),
    metrics: createMetrics('test'),
    counter: createMemoryCounter(100, () => 0),
    trustedProxyHops: 1,
    otherRateLimit: { ...LIMIT, bucket: 'other' },
  });
}

const listApps = route({}, (hono, path) =>
  hono.get(path, validateQuery(Query), (c) => text(c, '{"ok":true}', JSON_TYPE)),
);

describe('createApp', () => {
  it('puts the rate limit, the request id and the base headers on an answer', async () => {
    const answer = await app(listApps).request('/apps', {
      headers: { 'x-request-id': '0f8fad5b-d9cb-469f-a165-70867728950e' },
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': '11',
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '2',
      'x-ratelimit-reset': '60',
      ratelimit: '"apps";r=2;t=60',
      'ratelimit-policy': '"apps";q=3;w=60',
      'x-request-id': '0f8fad5b-d9cb-469f-a165-70867728950e',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
  });

  it.each(['/apps/', '/apps'])('serves %s: a trailing slash is the same resource', async (path) => {
    expect((await app(listApps).request(path)).status).toBe(200);
  });

  it('answers HEAD like GET without a body', async () => {
    const answer = await app(listApps).request('/apps', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '11',
      '',
    ]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'refuses %s with 405 and the methods that are answered',
    async (method) => {
      const answer = await app(listApps).request('/apps', { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(answer.headers.get('x-ratelimit-limit')).toBe('3');
      expect(await answer.json()).toEqual({
        error: { code: 'method_not_allowed', message: 'This path answers GET.' },
      });
    },
  );

  it('names /docs where there is nothing, and the endpoint that may be meant', async () => {
    const service = app(listApps);
    const said = async (path: string): Promise<unknown> => (await service.request(path)).json();
    expect(await said('/nowhere')).toMatchObject({
      error: { message: 'There is nothing at this path: GET /docs shows every endpoint.' },
    });
    expect(await said('/app')).toMatchObject({
      error: {
        message: 'There is nothing at this path; did you mean GET /apps? GET /docs shows every endpoint.',
      },
    });
  });

  it('answers OPTIONS for browsers, free of charge', async () => {
    const service = app(listApps);
    for (let time = 0; time < 5; time += 1) {
      const answer = await service.request('/apps', { method: 'OPTIONS' });
      expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([
        204,
        'GET, HEAD, OPTIONS',
      ]);
    }
  });

  it('answers an unknown path with 404 in the same shape, counted in a bucket of its own', async () => {
    const answer = await app(listApps).request('/nothing/here');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('ratelimit-policy')).toBe('"other";q=3;w=60');
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('limits each client alone and tells when to come back', async () => {
    const service = app(listApps);
    const ask = (client: string) => service.request('/apps', { headers: { 'x-forwarded-for': client } });
    for (let time = 0; time < 3; time += 1) expect((await ask('203.0.113.1')).status).toBe(200);
    const refused = await ask('203.0.113.1');
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      refused.headers.get('x-ratelimit-remaining'),
    ]).toEqual([429, '60', '0']);
    expect((await ask('203.0.113.2')).status).toBe(200);
  });

  it('says what is wrong with a parameter, also one that is repeated', async () => {
    const service = app(listApps);
    expect(await (await service.request('/apps?limit=1e1')).json()).toEqual({
      error: { code: 'bad_request', message: 'Send `limit` as digits.' },
    });
    expect((await service.request('/apps?limit=1&limit=2')).status).toBe(400);
  });

  it('hides what went wrong inside, and says it to the log only', async () => {
    const broken = route({}, (hono, path) =>
      hono.get(path, () => {
        throw new Error('the password is hunter2');
      }),
    );
    const answer = await app(broken).request('/apps');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('hunter2');
    expect(answer.headers.get('x-ratelimit-limit')).toBe('3');
  });

  it('answers 503 when the time is up, even if the handler never ends', async () => {
    const hanging = route({ timeoutMs: 20 }, (hono, path) =>
      hono.get(path, (c) => c.var.deadline.during('a friend', new Promise<never>(() => undefined))),
    );
    const answer = await app(hanging).request('/apps');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.text()).toContain('waiting for a friend');
  });

  it('reads past a body that there is no room for, so that its sender sees why', async () => {
    const full = () => {
      throw new AppError('unavailable', 'No room.');
    };
    const uploads = { begin: full, bytesInFlight: () => 1 };
    const form = { form: z.object({}), maxFileBytes: 1 };
    const post = route({ method: 'POST', body: form }, (hono, path) =>
      hono.post(path, (c) => text(c, '{}', JSON_TYPE)),
    );
    const body = new Blob(['x'.repeat(200_000)]).stream();
    const request = new Request('http://localhost/apps', { method: 'POST', body, duplex: 'half' });
    const answer = await appWith({ routes: [post], uploads }).request(request);
    expect(answer.status).toBe(503);
    expect(await request.body?.getReader().read()).toEqual({ done: true, value: undefined });
  });

  it('puts the headers of an error on its answer', async () => {
    const away = route({}, (hono, path) =>
      hono.get(path, () => {
        throw new AppError('unavailable', 'Away.', { retryAfterSeconds: 0.2 });
      }),
    );
    const answer = await app(away).request('/apps');
    expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      '1',
      'no-store',
    ]);
  });
});
