import { AppListResponse, CategoryListResponse, CreatorResponse } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const LOCALES = [
  ['C', "locale 'C' template template0"],
  ['English', "locale 'C' locale_provider icu icu_locale 'en-US' template template0"],
  [
    'Turkish, where I has another small letter',
    "locale 'C' locale_provider icu icu_locale 'tr-TR' template template0",
  ],
] as const;

describe.each(LOCALES)('a database of the locale %s', (_, locale) => {
  let database: TestDatabase;
  let catalog: TestCatalog;

  beforeAll(async () => {
    database = await createTestDatabase(locale);
    catalog = startCatalog(database.url);
    await importRecords(database.client, [
      { kind: 'creator', username: 'INGA', displayName: 'Inga' },
      ...['b', 'Émile', 'A', 'Zed'].map((name, place) => ({
        kind: 'category',
        slug: `category-${place}`,
        name,
      })),
      ...['émile', 'Zed', 'a', 'É'].map((name, place) => ({ kind: 'tag', slug: `tag-${place}`, name })),
      appRecord('inbox', {
        name: 'INBOX I/O',
        creator: 'Inga',
        description: 'Привет-Мир, Öko-Über, λόγος, 🎉fête☕, صور، مهام؟ नमस्ते।',
        languages: ['Ürlang'],
        tags: ['tag-0', 'tag-1', 'tag-2', 'tag-3'],
      }),
    ]);
  });

  afterAll(async () => {
    await catalog.close();
    await database.drop();
  });

  it.each([
    'inbox',
    'INBOX',
    'io',
    'приветмир',
    'ÖKOÜBER',
    'ΛΌΓΟΣ',
    'inga',
    'fête inga',
    '☕',
    'صور مهام inga',
    'नमस्ते inga',
  ])('finds an app by %s', async (q) => {
    const { body } = await catalog.get(`/api/v1/apps?q=${encodeURIComponent(q)}`, AppListResponse);
    expect(body).toMatchObject({ data: [{ slug: 'inbox' }], meta: { nextCursor: null } });
    expect(body.meta.relaxed).toBeUndefined();
  });

  it.each(['creator=inga', 'creator=INGA', `language=${encodeURIComponent('ÜRLANG')}`])(
    'filters by %s',
    async (filter) => {
      const { body } = await catalog.get(`/api/v1/apps?${filter}`, AppListResponse);
      expect(body.data).toMatchObject([{ slug: 'inbox' }]);
    },
  );

  it('finds a creator in any letter case', async () => {
    const { body } = await catalog.get('/api/v1/creators/inga', CreatorResponse);
    expect(body.data).toMatchObject({ username: 'INGA', appsTotal: 1 });
  });

  it('lists tags of an app and categories in the same order', async () => {
    const { body } = await catalog.get('/api/v1/apps', AppListResponse);
    expect(body.data[0]?.tags.map(({ name }) => name)).toEqual(['a', 'Zed', 'É', 'émile']);
    const categories = await catalog.get('/api/v1/categories', CategoryListResponse);
    expect(categories.body.data.map(({ name }) => name)).toEqual(['A', 'Zed', 'b', 'Émile']);
  });
});
