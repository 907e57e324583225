import { parseEnv } from '@repo/service-kit/env';
import type { RunningServer } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogConfig } from '../../src/config.ts';
import { type CatalogDeps, createDeps } from '../../src/deps.ts';
import { ask } from '../support/ask.ts';
import { listen, randomAddress } from '../support/catalog.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const PATHS = [
  '/api/v1',
  '/api/v1/',
  '/api/v1/apps',
  '/api/v1/apps?sort=likes&limit=2',
  '/api/v1/apps?limit=2&sort=likes&x=1',
  '/api/v1/apps?limit=0',
  '/api/v1/apps?sort=likes&sort=likes',
  '/api/v1/apps?cursor=damaged',
  '/api/v1/apps?q=wind',
  '/api/v1/apps/one',
  '/api/v1/apps/One',
  '/api/v1/apps/%6Fne',
  '/api/v1/apps/none',
  '/api/v1/creators/ADA',
  '/api/v1/categories/',
  '/api/v1/search?q=one',
  '/api/v1/search',
  '/feed.xml',
  '/feed.json?x',
  '/nothing',
];
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST'];
const CODINGS = ['br', 'gzip', 'gzip, deflate, br, zstd', 'identity;q=0', '*;q=0.1', 'gzip;q=0', ''];

let database: TestDatabase;
let deps: CatalogDeps;
let close: () => Promise<void>;
let known: RunningServer;
let plain: RunningServer;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [
    ADA,
    ...['one', 'two', 'three'].map((slug) =>
      appRecord(slug, { description: `Sails. ${'wind '.repeat(300)}` }),
    ),
  ]);
  const config = parseEnv(CatalogConfig, { DATABASE_URL: database.url, TRUSTED_PROXY_HOPS: '1' });
  const destination = { write: (line: string) => lines.push(line) };
  const log = createLogger({ service: 'catalog', level: 'info', terminal: false, destination });
  ({ deps, close } = createDeps(config, database.url, log, () => false));
  [known, plain] = await Promise.all([listen(deps, 'fast'), listen(deps, 'plain')]);
});

afterAll(async () => {
  await Promise.all([known, plain].map((server) => server.stop(AbortSignal.abort())));
  await close();
  await database.drop();
});

/** Everything that must be equal. Each asks as a client of its own. */
async function answerOf(
  server: RunningServer,
  path: string,
  method: string,
  headers: Record<string, string>,
) {
  const all = new Headers(headers);
  all.set('x-forwarded-for', randomAddress());
  const answer = await ask(server.url, path, { method, headers: all });
  const { date, 'x-request-id': requestId, ...rest } = Object.fromEntries(answer.headers);
  return {
    status: answer.status,
    headers: rest,
    body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
    isComplete: date !== undefined && requestId !== undefined,
  };
}

describe('a request that was answered before', () => {
  it('gets the same answer, header by header, as one that is taken apart anew', async () => {
    const etags = await Promise.all(
      PATHS.map(async (path) => (await ask(plain.url, path)).headers.get('etag') ?? '"none"'),
    );
    const condition = fc.oneof(
      fc.constantFrom('*', ' * ', '"x"', '', '"', 'W/"x", *'),
      fc.constantFrom(...etags),
      fc.constantFrom(...etags).map((etag) => `"x", W/${etag}`),
    );
    const headers = fc.record(
      {
        'accept-encoding': fc.constantFrom(...CODINGS),
        'if-none-match': condition,
        'if-modified-since': fc.constantFrom(
          'Fri, 31 Dec 2100 00:00:00 GMT',
          'Thu, 01 Jan 1970 00:00:00 GMT',
          'x',
        ),
        'x-request-id': fc.constantFrom('0f8fad5b-d9cb-469f-a165-70867728950e', 'mine'),
        traceparent: fc.constantFrom('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'none'),
      },
      { requiredKeys: [] },
    );
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS),
        fc.constantFrom(...METHODS),
        headers,
        async (path, method, given) => {
          const expected = await answerOf(plain, path, method, given);
          seen.add(`${method} ${expected.status}`);
          expect(expected.isComplete).toBe(true);
          for (let time = 0; time < 2; time += 1) {
            expect(await answerOf(known, path, method, given)).toEqual(expected);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect([...seen].sort()).toEqual(
      expect.arrayContaining([
        'GET 200',
        'GET 304',
        'GET 400',
        'GET 404',
        'HEAD 200',
        'HEAD 304',
        'POST 405',
      ]),
    );
  });

  it('is logged and measured as any other', async () => {
    const headers = { 'x-request-id': '0f8fad5b-d9cb-469f-a165-70867728950e' };
    const entries = async (server: RunningServer) => {
      lines.length = 0;
      await ask(server.url, '/api/v1/categories', { headers });
      await ask(server.url, '/api/v1/categories', { headers });
      return lines.map((line) => {
        const { time, ms, ...entry } = JSON.parse(line);
        expect([new Date(time).toISOString(), typeof ms]).toEqual([time, 'number']);
        return entry;
      });
    };
    const expected = {
      level: 'info',
      service: 'catalog',
      requestId: headers['x-request-id'],
      route: 'listCategories',
      method: 'GET',
      status: 200,
      msg: 'request',
    };
    const before = await counted();
    expect(await entries(plain)).toEqual([expected, expected]);
    expect(await entries(known)).toEqual([expected, expected]);
    expect((await counted()) - before).toBe(4);
  });

  it('is refused beyond the limit like any other, before anything else', async () => {
    const headers = { 'x-forwarded-for': randomAddress() };
    for (let sent = 0; sent < 100; sent += 1) await ask(known.url, '/api/v1/apps/one', { headers });
    const refused = await ask(known.url, '/api/v1/apps/one', {
      headers: { ...headers, 'if-none-match': '*' },
    });
    expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
  });

  it('is not found once what it asks for is gone', async () => {
    await importRecords(database.client, [appRecord('gone')]);
    const path = '/api/v1/apps/gone';
    await expect.poll(async () => (await ask(known.url, path)).status).toBe(200);
    expect((await ask(known.url, path)).status).toBe(200);
    await importRecords(database.client, [appRecord('gone', { status: 'removed' })]);
    await expect.poll(async () => (await ask(known.url, path)).status).toBe(404);
    expect(await (await ask(known.url, path)).json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('is another request under another Host', async () => {
    for (const path of ['/api/v1', '/feed.json']) {
      for (const host of ['a.example', 'b.example', 'a.example', 'b.example']) {
        const answer = await ask(known.url, path, { headers: { host } });
        expect(await answer.text()).toContain(`"http://${host}/`);
      }
    }
    expect((await ask(known.url, '/api/v1', { headers: { host: 'a b' } })).status).toBe(400);
  });
});

async function counted(): Promise<number> {
  const series = /^http_request_duration_seconds_count\{.*route="listCategories".*\} (\d+)$/m;
  return Number(series.exec(await deps.metrics.text())?.[1] ?? 0);
}
