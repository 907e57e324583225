import { AppListResponse, AppSort, SearchResponse } from '@repo/contracts/catalog';
import { describe, expect, it } from 'vitest';
import { encodeCursor } from '../../src/keyset/cursor.ts';
import { catalogOf } from '../support/catalog.ts';
import { ADA, appRecord, type Fields } from '../support/records.ts';

const ORDERS = ['', ...AppSort.options.map((sort) => `&sort=${sort}`)];
const MANY = 1_001;

function named(name: string, count: number): readonly Fields[] {
  const slug = name.toLowerCase().replaceAll(/[^a-z]/g, '-');
  return Array.from({ length: count }, (_, index) =>
    appRecord(`${slug}-${index}`, {
      name: `${name} ${index}`,
      stats: { likes: index % 7, views: index % 5 },
    }),
  );
}

const RECORDS = [
  ADA,
  { kind: 'creator', username: 'grace-h', displayName: 'Grace Hopper' },
  { kind: 'category', slug: 'gardens', name: 'Horticulture', position: 1 },
  { kind: 'tag', slug: 'self-hosted', name: 'Self-hosted' },
  ...named('Calendar', 100),
  ...named('Wether', 3),
  ...named('Weather', 100),
  ...named('Zebra', MANY),
  appRecord('compiler', { name: 'Flow', creator: 'grace-h', category: 'gardens', tags: ['self-hosted'] }),
  appRecord('memo', { name: '한글 메모장' }),
  appRecord('notes', { name: 'Joplex', description: 'A note-taking tool with two photo galleries.' }),
];

const catalog = catalogOf(RECORDS);

describe('q', () => {
  it.each(['wether', 'calendr', 'zebra', 'weather 5', 'ada weather', 'wheather nosuchthing'])(
    'finds the same apps by %s under every order',
    async (q) => {
      const found = [];
      for (const order of ORDERS) found.push(new Set(await walk(`q=${q}${order}&limit=50`)));
      expect(found[0]?.size).toBeGreaterThan(0);
      for (const each of found) expect(each).toEqual(found[0]);
    },
  );

  it('finds words that were written as one, where there are no spaces', async () => {
    for (const order of ORDERS) expect(await walk(`q=한글메모장${order}`)).toEqual(['memo']);
    const { body } = await catalog.get('/api/v1/apps?q=한글메모장', AppListResponse);
    expect(body.meta.relaxed).toEqual({
      corrected: [{ word: '한글메모장', to: ['한글 메모장'] }],
      dropped: [],
    });
    expect(await walk('q=한국어메')).toEqual([]);
  });

  it('leaves alone a word that some app has, however few', async () => {
    for (const order of ORDERS) expect(await walk(`q=wether${order}&limit=50`)).toHaveLength(3);
  });

  it('by relevance goes as deep as there are matches', async () => {
    expect(new Set(await walk('q=zebra&limit=50')).size).toBe(MANY);
  });
});

describe('a walk by q', () => {
  it.each([
    ['calender', 'Calender', named('Calendar', 100)],
    ['calender nosuchthing', 'Nosuchthing calender', named('Calendar', 100)],
    ['zebra', 'Zebra', named('Zebra', MANY)],
  ])('by %s loses nothing when an app of that very name comes meanwhile', async (q, name, unchanged) => {
    for (const order of ORDERS.slice(0, 3)) {
      const slug = 'meanwhile';
      const slugs = await walk(`q=${q}${order}&limit=20`, () =>
        catalog.import([appRecord(slug, { name, stats: { likes: 3, views: 0 } })]),
      );
      await catalog.import([appRecord(slug, { status: 'removed' })]);
      const others = slugs.filter((each) => each !== slug);
      expect(new Set(others)).toEqual(new Set(unchanged.map((app) => app['slug'])));
      expect(others).toHaveLength(unchanged.length);
    }
  });
});

describe('a cursor of q that somebody made up', () => {
  it.each([undefined, '', '4', '9 ', '4 - ', '4 = =', '4 a|', '4 \u0000'])(
    'is refused with %j',
    async (note) => {
      const where = { sort: 'relevance', filters: { q: 'zebra' } };
      const cursor = encodeCursor(where, { key: 1, id: 1, ...(note === undefined ? {} : { note }) });
      const { status, body } = await catalog.fail(`/api/v1/apps?q=zebra&cursor=${cursor}`);
      expect([status, body.error.code]).toEqual([400, 'invalid_cursor']);
    },
  );
});

describe('a cursor of a list without q', () => {
  it('is refused when it tells how words are taken', async () => {
    const cursor = encodeCursor({ sort: 'newest', filters: {} }, { key: 1, id: 1, note: '0 ' });
    const { status, body } = await catalog.fail(`/api/v1/apps?cursor=${cursor}`);
    expect([status, body.error.code]).toEqual([400, 'invalid_cursor']);
  });
});

describe('meta.relaxed', () => {
  it.each([
    ['weather', undefined],
    ['wether', undefined],
    ['calender', { corrected: [{ word: 'calender', to: ['calendar*'] }], dropped: [] }],
    ['calender 5', { corrected: [{ word: 'calender', to: ['calendar'] }], dropped: [] }],
    ['calendar nosuchthing', { corrected: [], dropped: ['nosuchthing'] }],
    ['zebra calendar 1000', { corrected: [], dropped: ['calendar'] }],
    ['weathercalendar', undefined],
    ['nosuchthing', undefined],
  ])('of q=%s is %j', async (q, relaxed) => {
    const list = await catalog.get(`/api/v1/apps?q=${q}&limit=1`, AppListResponse);
    expect(list.body.meta.relaxed).toEqual(relaxed);
    const search = await catalog.get(`/api/v1/search?q=${q}`, SearchResponse);
    expect(search.body.meta?.relaxed).toEqual(relaxed);
  });

  it('stands on every page', async () => {
    const first = await catalog.get('/api/v1/apps?q=calender&limit=2', AppListResponse);
    const path = `/api/v1/apps?q=calender&limit=2&cursor=${first.body.meta.nextCursor}`;
    const second = await catalog.get(path, AppListResponse);
    expect(second.body.meta.relaxed).toEqual(first.body.meta.relaxed);
    expect(second.body.data).toHaveLength(2);
  });

  it('is not for a filter: a text that apps elsewhere have stays as it is', async () => {
    const { body } = await catalog.get('/api/v1/apps?q=calendar&tag=self-hosted', AppListResponse);
    expect(body).toEqual({ data: [], meta: { nextCursor: null, hasMore: false } });
  });
});

describe('words of a search', () => {
  it.each([
    ['hopper', 'compiler'],
    ['grace-h', 'compiler'],
    ['horticulture', 'compiler'],
    ['selfhosted', 'compiler'],
    ['self hosted flow', 'compiler'],
    ['the flow for my garden', 'compiler'],
    ['notetaking', 'notes'],
    ['note taking', 'notes'],
    ['photo gallery', 'notes'],
    ['photos tools', 'notes'],
    ['joplx', 'notes'],
    ['jolpe', 'notes'],
  ])('find by %s the app %s', async (q, slug) => {
    const { body } = await catalog.get(`/api/v1/apps?q=${encodeURIComponent(q)}`, AppListResponse);
    expect(body.data.map((app) => app.slug)).toContain(slug);
  });
});

async function walk(query: string, afterFirst?: () => Promise<unknown>): Promise<string[]> {
  const slugs: string[] = [];
  for (let cursor: string | null = '', page = 0; cursor !== null; page += 1) {
    const path: string = `/api/v1/apps?${query}&cursor=${cursor}`;
    const { body }: { body: AppListResponse } = await catalog.get(path, AppListResponse);
    slugs.push(...body.data.map((app) => app.slug));
    cursor = body.meta.nextCursor;
    if (page === 0) await afterFirst?.();
  }
  return slugs;
}
