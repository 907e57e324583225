import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { AppListResponse, AppResponse, CategoryListResponse } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FRESHNESS_MS } from '../../src/db/data-version.ts';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const PATHS = [
  '/api/v1/apps',
  '/api/v1/apps?sort=likes&tag=x&limit=2',
  '/api/v1/apps/one',
  '/api/v1/creators/ada',
  '/api/v1/categories',
  '/api/v1/search?q=one',
  '/feed.xml',
  '/feed.atom',
  '/feed.json',
];

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [
    ADA,
    { kind: 'category', slug: 'tools', name: 'Tools' },
    { kind: 'tag', slug: 'x', name: 'X' },
    ...['one', 'two', 'three', 'gone', 'listed'].map((slug) =>
      appRecord(slug, { category: 'tools', tags: ['x'], description: `Sails. ${'wind '.repeat(300)}` }),
    ),
  ]);
  catalog = startCatalog(database.url);
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

/** How many responses had to be rendered so far. */
async function misses(): Promise<number> {
  const series = /^cache_requests_total\{.*cache="answers",outcome="miss".*\} (\d+)$/m;
  return Number(series.exec(await catalog.metrics())?.[1] ?? 0);
}

/** Other tests write to the same server, and with every write the data counts as changed: what holds between two. */
function betweenChanges(holds: () => Promise<void>): Promise<void> {
  return vi.waitFor(holds, { timeout: 20_000, interval: 40 });
}

describe('answers', () => {
  it.each(PATHS)(
    'to %s are kept: asked again, validated or compressed, they are not rendered again',
    (path) =>
      betweenChanges(async () => {
        const first = await catalog.request(path);
        const etag = first.headers.get('etag') ?? '';
        const body = await first.text();
        const before = await misses();
        const again = await catalog.request(path);
        const validated = await catalog.request(path, { headers: { 'if-none-match': etag } });
        const head = await catalog.request(path, { method: 'HEAD' });
        const zipped = await catalog.request(path, { headers: { 'accept-encoding': 'gzip' } });
        expect([again.status, validated.status, head.status, zipped.status]).toEqual([200, 304, 200, 200]);
        expect(await again.text()).toBe(body);
        expect(gunzipIfZipped(zipped, Buffer.from(await zipped.arrayBuffer()))).toBe(body);
        expect((await misses()) - before).toBe(0);
      }),
  );

  it('are the same for all ways to write one request', () =>
    betweenChanges(async () => {
      await catalog.request('/api/v1/apps?limit=2&sort=views');
      const before = await misses();
      const others = [
        'sort=views&limit=2',
        'sort=views&limit=02&x=1',
        'category=&limit=2&sort=views&cursor=',
      ];
      for (const query of others) await catalog.get(`/api/v1/apps?${query}`, AppListResponse);
      expect((await misses()) - before).toBe(0);
    }));

  it('are rendered once for all who ask at the same time', async () => {
    const fresh = startCatalog(database.url);
    await Promise.all(
      Array.from({ length: 30 }, () => fresh.get('/api/v1/apps?sort=likes', AppListResponse)),
    );
    // One for the list; on a slow machine the version of the data is asked for more than once meanwhile.
    expect(await fresh.statements()).toBeLessThan(15);
    await fresh.close();
  });

  it('show a removed app nowhere once the freshness has passed', async () => {
    const where = ['/api/v1/apps?limit=50', '/api/v1/creators/ada', '/api/v1/search?q=gone', '/feed.xml'];
    const named = () =>
      Promise.all(
        where.map(async (path) => (await (await catalog.request(path)).text()).includes('apps/gone')),
      );
    const counted = async () =>
      (await catalog.get('/api/v1/categories', CategoryListResponse)).body.data[0]?.appCount;
    await catalog.get('/api/v1/apps/gone', AppResponse);
    const before = [await named(), await counted()];
    await importRecords(database.client, [appRecord('gone', { status: 'removed' })]);
    await sleep(FRESHNESS_MS);
    expect(before).toEqual([[true, true, true, true], 5]);
    expect([await named(), await counted()]).toEqual([[false, false, false, false], 4]);
    expect((await catalog.request('/api/v1/apps/gone')).status).toBe(404);
  });

  it('that fail are not kept', async () => {
    expect((await catalog.request('/api/v1/apps/later')).status).toBe(404);
    await importRecords(database.client, [appRecord('later')]);
    expect((await catalog.get('/api/v1/apps/later', AppResponse)).body.data.slug).toBe('later');
  });

  it('are counted as hits and misses', async () => {
    await catalog.request('/api/v1/apps');
    expect(await catalog.metrics()).toMatch(
      /^cache_requests_total\{.*cache="answers",outcome="hit".*\} [1-9]/m,
    );
    expect(await catalog.metrics()).toMatch(/^answer_cache_bytes\{.*\} [1-9]/m);
  });

  it('are asked of the database each time when nothing may be kept', async () => {
    const bare = startCatalog(database.url, { ANSWER_CACHE_BYTES: '0' });
    await bare.get('/api/v1/apps', AppListResponse);
    const before = await bare.statements();
    await bare.get('/api/v1/apps', AppListResponse);
    expect(await bare.statements()).toBeGreaterThan(before);
    await bare.close();
  });
});

function gunzipIfZipped(answer: Response, bytes: Buffer): string {
  return (answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
