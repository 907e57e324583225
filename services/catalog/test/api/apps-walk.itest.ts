import { setTimeout } from 'node:timers/promises';
import { AppListResponse, AppSort } from '@repo/contracts/catalog';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FRESHNESS_MS } from '../../src/db/data-version.ts';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { ADA, appRecord, type Fields, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const COUNT = 60;
const TAGS = ['even', 'odd'].map((slug) => ({ kind: 'tag', slug, name: slug }));
const FILTERS = ['', 'tag=even', 'license=MIT', 'tag=odd&license=MIT', 'q=walker', 'tag=even&q=walker'];

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  catalog = startCatalog(database.url);
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

/** What happens between two pages: an app is published anew, hidden, deleted, or more people like and view it. */
const change = fc.record({
  kind: fc.constantFrom('new', 'hide', 'delete', 'like'),
  index: fc.nat(COUNT - 1),
});
const walkPlan = fc.record({
  filter: fc.constantFrom(...FILTERS),
  limit: fc.integer({ min: 3, max: 20 }),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
});

describe('a walk by cursor', () => {
  it.each([...AppSort.options, 'relevance'])(
    'by %s never repeats and never misses an app that did not change, whatever happens to others',
    async (sort) => {
      await fc.assert(
        fc.asyncProperty(walkPlan, async ({ filter, limit, changes }) => {
          await importRecords(database.client, [ADA, ...TAGS, ...apps()]);
          await database.client`delete from apps where slug like 'new-%'`;
          // Both walks begin after what was written; the pages of the second may be as old as answers may be.
          await setTimeout(FRESHNESS_MS);
          const query = `${filter}${sort === 'relevance' ? '' : `&sort=${sort}`}&limit=${limit}`;
          const expected = await walk(query, () => Promise.resolve());
          const changed = new Set<string>();
          const pending = [...changes];
          const seen = await walk(query, async () => {
            const next = pending.shift();
            if (next !== undefined) changed.add(await apply(next));
          });
          const unchanged = (slugs: readonly string[]) => slugs.filter((slug) => !changed.has(slug));
          expect(unchanged(seen)).toEqual(unchanged(expected));
        }),
        { numRuns: 4 },
      );
    },
  );
});

function apps(): readonly Fields[] {
  return Array.from({ length: COUNT }, (_, index) => appAt(index));
}

/** Many ties in everything that an order goes by. */
function appAt(index: number): Fields {
  return appRecord(`app-${index}`, {
    name: index % 3 === 0 ? 'Walker' : `Night walker ${index % 4}`,
    tags: [index % 2 === 0 ? 'even' : 'odd'],
    license: index % 3 === 0 ? 'MIT' : null,
    likes: index % 4,
    views: index % 5,
    isFeatured: index % 7 === 0,
    featuredRank: index % 2,
    publishedAt: `2026-03-0${1 + (index % 5)}T12:00:00Z`,
  });
}

async function apply({ kind, index }: { readonly kind: string; readonly index: number }): Promise<string> {
  const slug = kind === 'new' ? `new-${index}` : `app-${index}`;
  if (kind === 'delete') await database.client`delete from apps where slug = ${slug}`;
  else {
    const fields = { hide: { status: 'unlisted' }, like: { likes: 50, views: 90 }, new: { slug } }[kind];
    await importRecords(database.client, [{ ...appAt(index), ...fields }]);
  }
  return slug;
}

async function walk(query: string, betweenPages: () => Promise<void>): Promise<string[]> {
  const slugs: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/api/v1/apps?${query}&cursor=${cursor}`;
    const { body }: { body: AppListResponse } = await catalog.get(path, AppListResponse);
    slugs.push(...body.data.map((app) => app.slug));
    cursor = body.meta.nextCursor;
    await betweenPages();
  }
  return slugs;
}
