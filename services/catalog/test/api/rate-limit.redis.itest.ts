import { ErrorEnvelope } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { randomAddress, startCatalog, type TestCatalog } from '../support/catalog.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let catalog: TestCatalog;
let replica: TestCatalog;
let withoutRedis: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [ADA, appRecord('one')]);
  catalog = startCatalog(database.url);
  replica = startCatalog(database.url);
  withoutRedis = startCatalog(database.url, { REDIS_URL: 'redis://127.0.0.1:1' });
  await Promise.all(
    [catalog, replica].map((each) => vi.waitUntil(() => countsInRedis(each), { timeout: 10_000 })),
  );
});

afterAll(async () => {
  await Promise.all([catalog.close(), replica.close(), withoutRedis.close()]);
  await database.drop();
});

describe('rate limits', () => {
  it('are on every kind of answer', async () => {
    const etag = (await catalog.request('/api/v1/apps')).headers.get('etag') ?? '';
    const answers = await Promise.all([
      catalog.request('/api/v1'),
      catalog.request('/api/v1/apps'),
      catalog.request('/api/v1/apps/'),
      catalog.request('/api/v1/apps', { headers: { 'if-none-match': etag } }),
      catalog.request('/api/v1/apps?limit=0'),
      catalog.request('/api/v1/apps?cursor=x'),
      catalog.request('/api/v1/apps/nothing'),
      catalog.request('/nothing'),
      catalog.request('/api/v1/apps', { method: 'POST' }),
      catalog.request('/api/v1/apps', { method: 'HEAD' }),
      catalog.request('/openapi.json'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([
      200, 200, 200, 304, 400, 400, 404, 404, 405, 200, 200,
    ]);
    for (const { headers } of answers) {
      expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['100', '99']);
      expect(headers.get('ratelimit-policy')).toMatch(/^"\w+";q=100;w=60$/);
    }
  });

  it('are on preflights, which cost nothing', async () => {
    const client = { 'x-forwarded-for': randomAddress() };
    for (let sent = 0; sent < 3; sent += 1) {
      const { status, headers } = await catalog.request('/api/v1/apps', {
        method: 'OPTIONS',
        headers: client,
      });
      expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
        204,
        '100',
        '100',
      ]);
    }
    const { headers } = await catalog.request('/api/v1/apps', { headers: client });
    expect(headers.get('x-ratelimit-remaining')).toBe('99');
  });

  it.each(['catalog', 'withoutRedis'] as const)(
    'serve 100 a minute and refuse the next: %s',
    async (name) => {
      const service = { catalog, withoutRedis }[name];
      const client = { headers: { 'x-forwarded-for': randomAddress() } };
      const answers = await Promise.all(
        Array.from({ length: 103 }, () => service.request('/api/v1/apps/one', client)),
      );
      const refused = answers.filter((answer) => answer.status === 429);
      expect(refused).toHaveLength(3);
      for (const answer of refused) {
        expect(ErrorEnvelope.parse(await answer.json()).error.code).toBe('rate_limited');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(50);
        expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
      }
      expect((await service.request('/api/v1/apps', client)).status).toBe(200);
    },
  );

  it('are shared by replicas', async () => {
    const client = { headers: { 'x-forwarded-for': randomAddress() } };
    await Promise.all(Array.from({ length: 60 }, () => catalog.request('/api/v1/apps/one', client)));
    const last = await replica.request('/api/v1/apps/one', client);
    expect(last.headers.get('x-ratelimit-remaining')).toBe('39');
  });

  it('cannot be dodged by a forged address in front of the proxy’s', async () => {
    const real = randomAddress();
    await catalog.request('/api/v1', { headers: { 'x-forwarded-for': real } });
    const forged = await catalog.request('/api/v1', {
      headers: { 'x-forwarded-for': `${randomAddress()}, ${real}` },
    });
    expect(forged.headers.get('x-ratelimit-remaining')).toBe('98');
  });
});

/** The connection to Redis is made in the background; until it stands, hits are counted here and say so. */
async function countsInRedis(service: TestCatalog): Promise<boolean> {
  const before = fallbacks(await service.metrics());
  await service.request('/api/v1');
  return fallbacks(await service.metrics()) === before;
}

function fallbacks(metrics: string): string | undefined {
  return /^rate_limit_fallback_total.*$/m.exec(metrics)?.[0];
}
