import { gunzipSync } from 'node:zlib';
import { AppResponse, ChangesResponse, ExportedApp, ExportHeader } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { ADA, appRecord, type Fields, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [
    ADA,
    { kind: 'tag', slug: 'old', name: 'Old' },
    ...['one', 'two', 'three'].map((slug) => appRecord(slug, { tags: ['old'] })),
    appRecord('naming', { alternatives: ['three', 'four'] }),
    appRecord('hidden', { status: 'draft' }),
  ]);
  catalog = startCatalog(database.url, { ANSWER_CACHE_BYTES: '0' });
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

const page = async (query: string) => (await catalog.get(`/api/v1/changes?${query}`, ChangesResponse)).body;
const newest = async () => (await page('')).meta.seq;

/** What is told of an import, by slug. */
async function toldOf(...records: readonly Fields[]): Promise<Readonly<Record<string, string>>> {
  const since = await newest();
  await importRecords(database.client, records);
  const { data } = await page(`since=${since}`);
  return Object.fromEntries(data.map(({ slug, type }) => [slug, type]));
}

describe('GET /api/v1/changes', () => {
  it('begins with the whole catalog and is walked by cursor to its end', async () => {
    const slugs: string[] = [];
    let body = await page('limit=3');
    for (; ; body = await page(`limit=3&cursor=${body.meta.nextCursor}`)) {
      slugs.push(...body.data.map(({ slug }) => slug));
      if (!body.meta.hasMore) break;
    }
    expect(slugs.toSorted()).toEqual(['naming', 'one', 'three', 'two']);
    expect(await page(`since=${body.meta.seq}`)).toEqual({
      data: [],
      meta: { ...body.meta, nextCursor: null },
    });
  });

  it('names the next page without what the cursor says', async () => {
    const { body, headers } = await catalog.get('/api/v1/changes?limit=1&since=1', ChangesResponse);
    const next = `/api/v1/changes?limit=1&cursor=${body.meta.nextCursor}`;
    expect(headers.get('link')).toBe(`<${next}>; rel="next"`);
  });

  it('tells what has changed for a reader, and nothing of likes and views', async () => {
    expect(await toldOf(appRecord('one', { tags: ['old'], likes: 5, views: 9 }))).toEqual({});
    expect(await toldOf(appRecord('one', { tags: ['old'], name: 'New' }))).toEqual({ one: 'updated' });
    expect(await toldOf(appRecord('one', { tags: ['old'], name: 'New' }))).toEqual({});
    expect(await toldOf({ kind: 'tag', slug: 'old', name: 'Renamed' })).toEqual({
      one: 'updated',
      two: 'updated',
      three: 'updated',
    });
    expect(Object.keys(await toldOf({ ...ADA, displayName: 'Ada L.' }))).toHaveLength(4);
    expect(await toldOf({ ...ADA, displayName: 'Ada L.', bio: 'Nobody shows it.' })).toEqual({});
    expect(await toldOf(appRecord('two', { status: 'unlisted' }))).toEqual({ two: 'removed' });
    expect(
      await toldOf(appRecord('two', { status: 'draft' }), appRecord('hidden', { status: 'removed' })),
    ).toEqual({});
    expect(await toldOf(appRecord('two'))).toEqual({ two: 'published' });
  });

  it('tells of an app whose alternatives come or go', async () => {
    const alternatives = async () =>
      (await catalog.get('/api/v1/apps/naming', AppResponse)).body.data.alternatives;
    expect(await alternatives()).toEqual(['three']);
    expect(await toldOf(appRecord('four'))).toEqual({ four: 'published', naming: 'updated' });
    expect(await toldOf(appRecord('three', { status: 'removed' }))).toEqual({
      three: 'removed',
      naming: 'updated',
    });
    expect(await alternatives()).toEqual(['four']);
  });

  it('has one row for each slug, and goes on telling of one that is gone', async () => {
    const { data } = await page('limit=500');
    expect(new Set(data.map(({ slug }) => slug)).size).toBe(data.length);
    expect(data.find(({ slug }) => slug === 'three')?.type).toBe('removed');
    expect(data.map(({ seq }) => seq)).toEqual(data.map(({ seq }) => seq).toSorted((a, b) => a - b));
  });

  it.each([
    ['since=-1', 'bad_request'],
    ['since=1e3', 'bad_request'],
    ['since=999999999999999', 'bad_request'],
    ['since=1&since=2', 'bad_request'],
    ['limit=501', 'bad_request'],
    ['cursor=x', 'invalid_cursor'],
  ])('refuses %s', async (query, code) => {
    const { status, body } = await catalog.fail(`/api/v1/changes?${query}`);
    expect([status, body.error.code]).toEqual([400, code]);
  });
});

describe('GET /api/v1/export.ndjson', () => {
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));

  it('has every published app as it is, after the number to go on from', async () => {
    const response = await catalog.request('/api/v1/export.ndjson');
    const [header, ...apps] = lines(await response.text());
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(ExportHeader.parse(header).seq).toBe(await newest());
    for (const { kind: _, ...app } of apps.map((app) => ExportedApp.parse(app))) {
      const live = await catalog.get(`/api/v1/apps/${app.slug}`, AppResponse);
      expect(app).toEqual(live.body.data);
    }
    expect(apps).toHaveLength(4);
  });

  it('is compressed for who asks, and 304 until an app changes', async () => {
    const ask = (headers: Record<string, string>, method = 'GET') =>
      catalog.request('/api/v1/export.ndjson', { method, headers });
    const zipped = await ask({ 'accept-encoding': 'gzip' });
    const etag = zipped.headers.get('etag') ?? '';
    expect([zipped.headers.get('content-encoding'), zipped.headers.get('vary')]).toEqual([
      'gzip',
      'Accept-Encoding',
    ]);
    expect(lines(gunzipSync(await zipped.arrayBuffer()).toString())).toHaveLength(5);
    await importRecords(database.client, [appRecord('one', { tags: ['old'], name: 'New', likes: 6 })]);
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ 'if-none-match': etag, 'accept-encoding': 'br' }, 'HEAD')).status).toBe(304);
    await importRecords(database.client, [appRecord('five')]);
    const changed = await ask({ 'if-none-match': etag }, 'HEAD');
    expect([changed.status, await changed.text()]).toEqual([200, '']);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('frees its place when a reader goes away', async () => {
    const app = startCatalog(database.url, {}, 'app');
    for (let turn = 0; turn < 6; turn += 1) {
      const { status, body } = await app.request('/api/v1/export.ndjson');
      expect(status).toBe(200);
      await body?.cancel();
    }
    await app.close();
  });
});
