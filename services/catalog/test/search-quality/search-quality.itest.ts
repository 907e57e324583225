import { AppListResponse } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { queryClasses } from './known-items.ts';
import { sampleApps, sampleRecords } from './sample-catalog.ts';

const MIN_QUERIES = 300;
const APPS = sampleApps();
const CLASSES = queryClasses(APPS);

let database: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, sampleRecords(APPS));
  catalog = startCatalog(database.url);
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

/** With `--reporter=verbose` each class says how many of its apps came first, and among the first ten. */
describe('a search for an app that is known to be there', () => {
  it('is tried with enough texts', () => {
    expect(CLASSES.flatMap(({ items }) => items).length).toBeGreaterThanOrEqual(MIN_QUERIES);
    expect(CLASSES.filter(({ items }) => items.length < 5)).toEqual([]);
  });

  it.for(CLASSES)('finds it by $name', async ({ name, first, firstTen, items }, { annotate }) => {
    const ranks: { q: string; slug: string; rank: number }[] = [];
    for (const { q, slug } of items) ranks.push({ q, slug, rank: await rankOf(q, slug) });
    const among = (most: number) => ranks.filter(({ rank }) => rank <= most).length;
    const missed = ranks.filter(({ rank }) => rank > 1).map(({ q, slug, rank }) => `${q} (${slug}): ${rank}`);
    await annotate(
      `${name}: first ${among(1)}, first ten ${among(10)} of ${items.length}. ${missed.join('; ')}`,
    );
    expect(among(1) / items.length).toBeGreaterThanOrEqual(first);
    expect(among(10) / items.length).toBeGreaterThanOrEqual(firstTen);
  });
});

/** From 1; infinite when it is not among the first ten. */
async function rankOf(q: string, slug: string): Promise<number> {
  const { body } = await catalog.get(`/api/v1/apps?limit=10&q=${encodeURIComponent(q)}`, AppListResponse);
  const index = body.data.findIndex((app) => app.slug === slug);
  return index === -1 ? Infinity : index + 1;
}
