import { parseEnv } from '@repo/service-kit/env';
import { createLogger } from '@repo/service-kit/log';
import { connectRedis, type RedisConnection } from '@repo/service-kit/redis';
import { createCanary } from '@repo/tooling/canary';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { CatalogConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { ask } from '../support/ask.ts';
import { listen } from '../support/catalog.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Until Redis is connected and counts. */
const REDIS_WAIT = { timeout: 20_000, interval: 50 };

const canary = createCanary('catalog');
const TEXT = encodeURIComponent(canary.text);
const PATHS = [
  '/api/v1',
  '/api/v1/apps',
  '/api/v1/apps?q=',
  '/api/v1/apps?sort=trending&category=',
  '/api/v1/apps?tag=',
  '/api/v1/apps?cursor=',
  '/api/v1/apps?limit=',
  '/api/v1/apps/',
  '/api/v1/creators/',
  '/api/v1/search?q=',
  '/api/v1/categories?token=',
  '/api/v1/feed?token=',
  '/',
];

let database: TestDatabase;
let empty: TestDatabase;
let redis: RedisConnection;
const lines: string[] = [];
const errors: string[] = [];
const statuses = new Set<number>();
const metrics: string[] = [];

beforeAll(async () => {
  redis = connectRedis(
    inject('redisUrl'),
    createLogger({ service: 'test', level: 'silent', terminal: false }),
  );
  await vi.waitUntil(async () => (await redis.run((client) => client.ping())) === 'PONG', REDIS_WAIT);
  database = await createTestDatabase();
  await importRecords(database.client, [ADA, appRecord('one')]);
  empty = await createEmptyDatabase();
  for (const url of [database.url, empty.url, 'postgres://nobody:nothing@127.0.0.1:1/none'])
    await askAll(url);
});
afterAll(async () => {
  await redis.close();
  await Promise.all([database.drop(), empty.drop()]);
});

/** Asks for everything, the secret wherever a caller can put one, and keeps what comes back and what is logged. */
async function askAll(databaseUrl: string): Promise<void> {
  const config = parseEnv(CatalogConfig, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: inject('redisUrl'),
    TRUSTED_PROXY_HOPS: '1',
  });
  const destination = { write: (line: string) => lines.push(line) };
  const log = createLogger({ service: 'catalog', level: 'trace', terminal: false, destination });
  const { deps, close } = createDeps(config, databaseUrl, log, () => false);
  const server = await listen(deps, 'fast');
  await vi.waitUntil(async () => {
    await ask(server.url, '/api/v1');
    return (await redisDump()).includes('catalog:');
  }, REDIS_WAIT);
  for (const path of PATHS) {
    // What was answered before takes another way through the service.
    for (const method of ['GET', 'GET', 'POST']) {
      const answer = await ask(server.url, `${path}${TEXT}`, {
        method,
        headers: {
          authorization: `Bearer ${canary.text}`,
          cookie: canary.text,
          'if-none-match': `"${canary.bare}"`,
          'user-agent': canary.text,
          'x-forwarded-for': canary.bare,
          'x-forwarded-host': canary.bare,
          'x-request-id': canary.bare,
        },
      });
      statuses.add(answer.status);
      const body = await answer.text();
      if (answer.status >= 400) errors.push(`${path} ${body} ${JSON.stringify([...answer.headers])}`);
    }
  }
  metrics.push(await deps.metrics.text());
  await server.stop(AbortSignal.abort());
  await close();
}

async function redisDump(): Promise<string> {
  const keys = (await redis.run((client) => client.keys('*'))) ?? [];
  const values = await Promise.all(
    keys.map(async (key) => {
      const kind = await redis.run((client) => client.type(key));
      return kind === 'string' ? redis.run((client) => client.get(key)) : kind;
    }),
  );
  return [...keys, ...values].join('\n');
}

describe('a secret in a request', () => {
  it('is sent in requests that get every kind of answer', () => {
    expect(statuses).toEqual(new Set([200, 400, 404, 405, 500, 503]));
  });

  it('is in no line of the log, not even when the database fails', () => {
    expect(lines.length).toBeGreaterThan(3 * PATHS.length);
    expect(lines.filter((line) => canary.isIn(line))).toEqual([]);
  });

  it('is in no metric', () => {
    expect(metrics.filter((text) => canary.isIn(text))).toEqual([]);
  });

  it('is in no error but the 404 that names the one thing asked for', () => {
    const named = ['/api/v1/apps/ ', '/api/v1/creators/ '];
    const leaks = errors.filter((text) => canary.isIn(text));
    expect(leaks.filter((text) => !named.some((path) => text.startsWith(path)))).toEqual([]);
  });

  it('is in no key and no value of Redis', async () => {
    expect(canary.isIn(await redisDump())).toBe(false);
  });
});
