import { CategoryListResponse, SearchResponse } from '@repo/contracts/catalog';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWritePool } from '../../src/db/client.ts';
import { MIN_CONNECTIONS } from '../../src/import/import-catalog.ts';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { ADA, appRecord, type Fields, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const CATEGORIES = [
  { kind: 'category', slug: 'b', name: 'Beta', position: 1, description: 'Second', icon: 'b' },
  { kind: 'category', slug: 'a', name: 'Alpha', position: 1 },
  { kind: 'category', slug: 'z', name: 'Zeta', position: 0, parent: 'a' },
  { kind: 'category', slug: 'empty', name: 'Empty', position: 9 },
];
const TAGS = ['x', 'y'].map((slug) => ({ kind: 'tag', slug, name: `Tag ${slug}` }));
const STATUSES = ['draft', 'published', 'unlisted', 'removed'];

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [
    ADA,
    ...CATEGORIES,
    ...TAGS,
    appRecord('one', { category: 'a', tags: ['x'] }),
    appRecord('two', { category: 'a' }),
    appRecord('none'),
    ...STATUSES.map((status) => appRecord(`in-b-${status}`, { category: 'b', status, tags: ['x', 'y'] })),
  ]);
  catalog = startCatalog(database.url);
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

describe('GET /api/v1/categories: 200', () => {
  it('lists all by position, then name, with the number of published apps, 0 included', async () => {
    const { body, headers } = await catalog.get('/api/v1/categories', CategoryListResponse);
    expect(body.data.map((each) => [each.slug, each.appCount, each.parent])).toEqual([
      ['z', 0, 'a'],
      ['a', 2, null],
      ['b', 1, null],
      ['empty', 0, null],
    ]);
    expect(body.data[2]).toEqual({
      slug: 'b',
      name: 'Beta',
      description: 'Second',
      icon: 'b',
      position: 1,
      parent: null,
      appCount: 1,
    });
    expect(headers.get('cache-control')).toBe('public, max-age=5');
  });

  it('has an ETag and answers 304 to it', async () => {
    const etag = (await catalog.request('/api/v1/categories')).headers.get('etag') ?? '';
    const again = await catalog.request('/api/v1/categories', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});

const change = fc.record({
  app: fc.nat(7),
  status: fc.constantFrom(...STATUSES),
  category: fc.constantFrom('a', 'b', 'z', null),
  tags: fc.subarray(['x', 'y']),
  isDeleted: fc.boolean(),
});

describe('counts', () => {
  it('equal those of brute force after any publishing, hiding, moving and deleting, two writers at once', async () => {
    const others = createWritePool(database.url, MIN_CONNECTIONS);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async (changes) => {
        const half = Math.ceil(changes.length / 2);
        await Promise.all([
          apply(database.client, changes.slice(0, half), 'left'),
          apply(others, changes.slice(half), 'right'),
        ]);
        const counted = await database.client<{ kind: string; value: string; apps: number }[]>`
          select kind, value, apps from facet_counts where kind in ('category', 'tag') and apps <> 0 order by 1, 2`;
        expect(counted).toEqual(await bruteForce());
      }),
      { numRuns: 12 },
    );
    await others.end();
    const [fresh, found] = [startCatalog(database.url), await bruteForce()];
    const { body } = await fresh.get('/api/v1/categories', CategoryListResponse);
    const search = await fresh.get('/api/v1/search?q=tag', SearchResponse);
    await fresh.close();
    const expected = (kind: string, slug: string) =>
      found.find((row) => row.kind === kind && row.value === slug)?.apps ?? 0;
    for (const { slug, appCount } of body.data) {
      expect([slug, appCount]).toEqual([slug, expected('category', slug)]);
    }
    for (const { slug, appCount } of search.body.data.tags) {
      expect([slug, appCount]).toEqual([slug, expected('tag', slug)]);
    }
  });
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(
  client: TestDatabase['client'],
  changes: readonly Change[],
  side: string,
): Promise<void> {
  for (const { app, status, category, tags, isDeleted } of changes) {
    const slug = `${side}-${app}`;
    if (isDeleted) await client`delete from apps where slug = ${slug}`;
    else {
      const record: Fields = appRecord(slug, { status, category, tags });
      await importRecords(client, [record]);
    }
  }
}

function bruteForce() {
  return database.client<{ kind: string; value: string; apps: number }[]>`
    select kind::facet_kind, value, count(*) as apps from (
      select 'category' as kind, c.slug as value from apps a join categories c on c.id = a.category_id
      where a.status = 'published'
      union all
      select 'tag', t.slug from apps a join app_tags l on l.app_id = a.id join tags t on t.id = l.tag_id
      where a.status = 'published'
    ) v group by 1, 2 order by 1, 2`;
}
