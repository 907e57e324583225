import { AppListResponse, type AppSummary } from '@repo/contracts/catalog';
import { describe, expect, it } from 'vitest';
import { catalogOf } from '../support/catalog.ts';
import { ADA, appRecord } from '../support/records.ts';

const PRICINGS = ['FREE', 'FREEMIUM', 'PAID'];
const CATEGORIES = [
  { kind: 'category', slug: 'tools', name: 'Tools' },
  { kind: 'category', slug: 'games', name: 'Games' },
];
const TAGS = ['one', 'two', 'three'].map((slug) => ({ kind: 'tag', slug, name: slug.toUpperCase() }));
const AI_TOOL = { kind: 'aiTool', slug: 'muse', name: 'Muse' };

/** 120 apps in which every sort key has many ties. */
const APPS = Array.from({ length: 120 }, (_, index) =>
  appRecord(`app-${index}`, {
    category: index % 5 === 0 ? undefined : index % 2 === 0 ? 'tools' : 'games',
    tags: [index % 2 === 0 ? 'one' : 'two', 'three'],
    aiTools: index % 7 === 0 ? ['muse'] : [],
    languages: index % 3 === 0 ? ['TypeScript'] : ['C++', 'Go'],
    frameworks: index % 4 === 0 ? ['Next.js'] : [],
    license: index % 3 === 0 ? 'MIT' : null,
    pricing: PRICINGS[index % 3],
    isFeatured: index % 10 === 0,
    featuredRank: index % 20,
    likes: index % 4,
    views: (index % 3) * 50,
    description: index % 6 === 0 ? `Counts 100% of the _sheep_ number ${index}` : null,
    publishedAt: `2026-03-${String(1 + (index % 9)).padStart(2, '0')}T12:00:00.123Z`,
  }),
);
const HIDDEN = ['draft', 'unlisted', 'removed'].map((status) => appRecord(`hidden-${status}`, { status }));

const catalog = catalogOf([ADA, ...CATEGORIES, ...TAGS, AI_TOOL, ...APPS, ...HIDDEN]);

describe('GET /api/v1/apps: 200', () => {
  it('shows 24 apps by default, newest first', async () => {
    const { body } = await catalog.get('/api/v1/apps', AppListResponse);
    const times = body.data.map((app) => app.publishedAt);
    expect(body.data).toHaveLength(24);
    expect(body.meta.hasMore).toBe(true);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('shows published apps only, under every sort', async () => {
    for (const sort of ['newest', 'trending', 'likes', 'views', 'featured', 'open-source']) {
      const slugs = (await walk(`sort=${sort}&limit=50`)).map((app) => app.slug);
      expect(new Set(slugs)).toEqual(new Set(APPS.map((app) => app['slug'])));
      expect(slugs).toHaveLength(APPS.length);
    }
  });

  it.each([1, 2, 7, 24, 40, 50])(
    'walks all apps exactly once in pages of %i, ties included',
    async (limit) => {
      const slugs = (await walk(`limit=${limit}`)).map((app) => app.slug);
      const whole = (await walk('limit=50')).map((app) => app.slug);
      expect(slugs).toEqual(whole);
      expect(new Set(slugs).size).toBe(APPS.length);
    },
  );

  it('says hasMore exactly: a full last page is the last', async () => {
    const pages = await pagesOf('limit=40');
    expect(pages.map((page) => [page.data.length, page.meta.hasMore])).toEqual([
      [40, true],
      [40, true],
      [40, false],
    ]);
  });

  it('lets the limit change between pages', async () => {
    const first = await catalog.get('/api/v1/apps?limit=10', AppListResponse);
    const rest = await walk('limit=50', first.body.meta.nextCursor ?? '');
    expect(rest).toHaveLength(APPS.length - 10);
  });

  it('puts featured apps first by rank, and open-source ones first', async () => {
    const featured = (await walk('sort=featured&limit=50')).map((app) => app.isFeatured);
    expect(featured.lastIndexOf(true)).toBe(11);
    expect(featured.indexOf(false)).toBe(12);
    const open = (await walk('sort=open-source&limit=50')).map((app) => app.isOpenSource);
    expect(open.lastIndexOf(true)).toBe(open.filter(Boolean).length - 1);
  });

  it.each([
    ['category=tools', (app: AppSummary) => app.category?.slug === 'tools'],
    ['tag=one', (app: AppSummary) => app.tags.some((tag) => tag.slug === 'one')],
    ['aiTool=muse', (app: AppSummary) => app.aiTools.some((tool) => tool.slug === 'muse')],
    ['language=TypeScript', (app: AppSummary) => app.languages.includes('TypeScript')],
    ['language=C%2B%2B', (app: AppSummary) => app.languages.includes('C++')],
    ['framework=Next.js', (app: AppSummary) => app.frameworks.includes('Next.js')],
    ['license=MIT', (app: AppSummary) => app.license === 'MIT'],
    ['license=mit', (app: AppSummary) => app.license === 'MIT'],
    ['pricing=PAID', (app: AppSummary) => app.pricing === 'PAID'],
    [
      'category=games&tag=two&language=Go&pricing=FREEMIUM',
      (app: AppSummary) =>
        app.category?.slug === 'games' &&
        app.tags.some((tag) => tag.slug === 'two') &&
        app.languages.includes('Go') &&
        app.pricing === 'FREEMIUM',
    ],
  ] as const)('filters by %s', async (filters, isMeant) => {
    const all = await walk('limit=50');
    const found = await walk(`${filters}&limit=7`);
    expect(found.map((app) => app.slug)).toEqual(all.filter(isMeant).map((app) => app.slug));
    expect(found.length).toBeGreaterThan(0);
  });

  it.each(['category=nothing', 'tag=%F0%9F%A6%80', 'language=%27%3B--', 'framework=%7B1%7D', 'license=NONE'])(
    'gives an empty page for %s, which no app has',
    async (filter) => {
      const { body } = await catalog.get(`/api/v1/apps?${filter}`, AppListResponse);
      expect(body).toEqual({ data: [], meta: { nextCursor: null, hasMore: false } });
    },
  );

  it('finds every word of q that some app has, and takes % and _ for what they are', async () => {
    expect(await walk('q=SHEEP%20100%25')).toHaveLength(20);
    expect(await walk('q=_sheep_')).toHaveLength(20);
    expect(await walk('q=she_p')).toHaveLength(0);
    expect(await walk('q=sheep%20goat')).toEqual(await walk('q=sheep'));
  });

  it('treats empty parameters as absent and ignores unknown ones', async () => {
    const plain = await catalog.get('/api/v1/apps', AppListResponse);
    const { body } = await catalog.get(
      '/api/v1/apps?category=&q=&sort=&cursor=&utm=1&__proto__=2',
      AppListResponse,
    );
    expect(body).toEqual(plain.body);
  });

  it('is the same resource with a trailing slash', async () => {
    const plain = await catalog.request('/api/v1/apps?limit=3');
    const slashed = await catalog.request('/api/v1/apps/?limit=3');
    expect(await slashed.text()).toBe(await plain.text());
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const got = await catalog.request('/api/v1/apps');
    const head = await catalog.request('/api/v1/apps', { method: 'HEAD' });
    expect(await head.text()).toBe('');
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'link']) {
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
    }
  });

  it('links to the next page', async () => {
    const { headers, body } = await catalog.get('/api/v1/apps?limit=3&tag=one&x=%3E', AppListResponse);
    const link = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const next = await catalog.get(link, AppListResponse);
    expect(new URL(link, 'http://x.example').searchParams.get('cursor')).toBe(body.meta.nextCursor);
    expect(next.body.data).toHaveLength(3);
  });
});

describe('GET /api/v1/apps: 304', () => {
  it('answers 304 to its own ETag, weak or in a list, and 200 to another', async () => {
    const etag = (await catalog.request('/api/v1/apps')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
      const answer = await catalog.request('/api/v1/apps', { headers: { 'if-none-match': known } });
      expect([known, answer.status, answer.headers.get('etag')]).toEqual([known, 304, etag]);
    }
    const other = await catalog.request('/api/v1/apps', { headers: { 'if-none-match': '"a"' } });
    expect(other.status).toBe(200);
  });
});

describe('GET /api/v1/apps: 400', () => {
  it.each([
    ...['0', '51', '-1', '1e1', '0x10', '%2024', '24.0', '', 'abc', '1000000000', '%00'].map(
      (value) => `limit=${value}`,
    ),
    'sort=hottest',
    'sort=Newest',
    'pricing=free',
    'limit=1&limit=2',
    'tag=one&tag=two',
    'sort=newest&sort=likes',
    `q=${'x'.repeat(10_000)}`,
    `tag=${'x'.repeat(101)}`,
    'tag=%00',
    'cursor=a&cursor=b',
  ])('refuses %.40s and names the parameter', async (query) => {
    const { status, body } = await catalog.fail(`/api/v1/apps?${query}`);
    expect([status, body.error.code]).toEqual([400, 'bad_request']);
    expect(body.error.message).toContain(`\`${query.slice(0, query.indexOf('='))}\``);
  });

  it.each(['x', '%00', '../..', 'e30', 'x'.repeat(5_000)])('refuses the cursor %.20s', async (cursor) => {
    const { status, body } = await catalog.fail(`/api/v1/apps?cursor=${cursor}`);
    expect([status, body.error.code]).toEqual([400, 'invalid_cursor']);
  });

  it('refuses a cursor of another sort or other filters, and says which', async () => {
    const { body } = await catalog.get('/api/v1/apps?sort=likes&tag=one&limit=1', AppListResponse);
    const cursor = body.meta.nextCursor;
    const otherSort = await catalog.fail(`/api/v1/apps?sort=views&tag=one&cursor=${cursor}`);
    const otherFilters = await catalog.fail(`/api/v1/apps?sort=likes&tag=two&cursor=${cursor}`);
    expect(otherSort.body.error).toMatchObject({
      code: 'invalid_cursor',
      message: expect.stringContaining('`likes`'),
    });
    expect(otherFilters.body.error).toMatchObject({
      code: 'invalid_cursor',
      message: expect.stringContaining('filters'),
    });
  });
});

describe('GET /api/v1/apps while rows change', () => {
  it('never repeats a row and never misses one that was there all the time', async () => {
    const before = (await walk('limit=50')).map((app) => app.slug);
    const removed = new Set<string>();
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page += 1) {
      const { body }: { body: AppListResponse } = await catalog.get(
        `/api/v1/apps?limit=7&cursor=${cursor}`,
        AppListResponse,
      );
      seen.push(...body.data.map((app) => app.slug));
      const gone = before[(page * 13) % before.length] ?? '';
      removed.add(gone);
      await catalog.import([
        appRecord(`new-${page}`, {
          publishedAt: page % 2 === 0 ? '2026-10-01T00:00:00Z' : '2026-03-05T12:00:00.123Z',
        }),
        appRecord(gone, { status: 'removed' }),
      ]);
      cursor = body.meta.nextCursor;
    }
    const stayed = before.filter((slug) => !removed.has(slug));
    expect(new Set(seen).size).toBe(seen.length);
    expect(stayed.filter((slug) => !seen.includes(slug))).toEqual([]);
  });
});

async function pagesOf(query: string, start = ''): Promise<AppListResponse[]> {
  const pages: AppListResponse[] = [];
  for (let cursor: string | null = start; cursor !== null; ) {
    const path: string = `/api/v1/apps?${query}&cursor=${cursor}`;
    const { body }: { body: AppListResponse } = await catalog.get(path, AppListResponse);
    pages.push(body);
    cursor = body.meta.nextCursor;
  }
  return pages;
}

async function walk(query: string, start = ''): Promise<AppSummary[]> {
  return (await pagesOf(query, start)).flatMap((page) => page.data);
}
