import { AppListResponse, AppSort } from '@repo/contracts/catalog';
import { describe, expect, it } from 'vitest';
import { catalogOf } from '../support/catalog.ts';
import { ADA, appRecord } from '../support/records.ts';

const RARE = 60;
const FREQUENT = 5_200;
const TAG = { kind: 'tag', slug: 'even', name: 'Even' };

/** 60 apps with a rare word, many of them alike in all that relevance goes by; and more than 5,000 with another. */
const APPS = [
  ...Array.from({ length: RARE }, (_, index) =>
    appRecord(`rare-${index}`, {
      name: index % 3 === 0 ? `Zebra ${index}` : `Horse ${index}`,
      tagline: index % 3 === 1 ? 'Like a zebra' : null,
      description: 'Stripes of a zebra',
      likes: index % 2,
      tags: index % 2 === 0 ? ['even'] : [],
    }),
  ),
  ...Array.from({ length: FREQUENT }, (_, index) =>
    appRecord(`frequent-${index}`, {
      name: `Common ${index}`,
      description: 'An ordinary thing',
      likes: index % 50,
    }),
  ),
  appRecord('ordinary', { name: 'Ordinary' }),
  appRecord('hidden', { name: 'Zebra', status: 'draft' }),
];
const RARE_SLUGS = new Set(Array.from({ length: RARE }, (_, index) => `rare-${index}`));

// What was changed shows at once.
const catalog = catalogOf([ADA, TAG, ...APPS], { ANSWER_CACHE_BYTES: '0' });

describe('GET /api/v1/apps?q=', () => {
  it('gives the best matches first: in the name, in the tagline, in the description; then the most liked', async () => {
    const slugs = await walk('q=zebra', 50);
    const ranks = slugs.map((slug) => Number(slug.slice(5)) % 3);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(slugs.slice(0, 10).every((slug) => Number(slug.slice(5)) % 6 === 3)).toBe(true);
  });

  it.each([1, 7, 24, 50])('walks all matches exactly once in pages of %i, ties included', async (limit) => {
    const slugs = await walk('q=zebra', limit);
    expect(slugs).toEqual(await walk('q=zebra', 50));
    expect(new Set(slugs)).toEqual(RARE_SLUGS);
    expect(slugs).toHaveLength(RARE);
  });

  it.each(AppSort.options)('is a filter of all depths under sort=%s', async (sort) => {
    const slugs = await walk(`q=zebra&sort=${sort}`, 7);
    const all = await walk(`sort=${sort}`, 50);
    expect(slugs).toEqual(all.filter((slug) => RARE_SLUGS.has(slug)));
  });

  it('combines with other filters', async () => {
    for (const query of ['q=zebra&tag=even', 'q=zebra&tag=even&sort=likes']) {
      const slugs = await walk(query, 7);
      expect(new Set(slugs).size).toBe(slugs.length);
      expect(slugs).toHaveLength(RARE / 2);
    }
  });

  it('gives all apps of a word that very many have: the one of that name, then the most liked', async () => {
    const slugs = await walk('q=ordinary', 50);
    expect(slugs[0]).toBe('ordinary');
    const liked = await walk('sort=likes', 50);
    expect(slugs.slice(1)).toEqual(liked.filter((slug) => slug.startsWith('frequent-')));
  });

  it('goes through all tiers of a word that very many names begin with', async () => {
    const slugs = await walk('q=common 1', 50);
    const matches = Array.from({ length: FREQUENT }, (_, index) => index).filter((index) =>
      `${index}`.startsWith('1'),
    );
    expect(slugs[0]).toBe('frequent-1');
    expect(new Set(slugs)).toEqual(new Set(matches.map((index) => `frequent-${index}`)));
    expect(slugs).toHaveLength(matches.length);
  });

  it('finds all of a word that very many have under a sort', async () => {
    const slugs = await walk('q=ordinary&sort=likes', 50);
    expect(new Set(slugs).size).toBe(FREQUENT + 1);
  });

  it('corrects a misspelt word, under any order', async () => {
    expect(await walk('q=zerba', 50)).toHaveLength(RARE);
    expect(await walk('q=zerba&sort=newest', 50)).toHaveLength(RARE);
  });

  it('keeps its place while others change', async () => {
    const first = await catalog.get('/api/v1/apps?q=zebra&limit=10', AppListResponse);
    await catalog.import([
      appRecord('late', { name: 'Zebra zebra', likes: 1_000 }),
      appRecord('rare-57', { status: 'removed' }),
    ]);
    const rest = await walk('q=zebra', 7, first.body.meta.nextCursor ?? '');
    const seen = [...first.body.data.map((app) => app.slug), ...rest];
    await catalog.import([
      ...APPS.filter((app) => app['slug'] === 'rare-57'),
      appRecord('late', { status: 'removed' }),
    ]);
    expect(new Set(seen).size).toBe(seen.length);
    expect([...RARE_SLUGS].filter((slug) => slug !== 'rare-57' && !seen.includes(slug))).toEqual([]);
  });

  it('under a filter follows an app whose facets have changed, and finds a name of signs alone', async () => {
    const change = (fields: object) => catalog.import([appRecord('turning', { ...fields })]);
    for (const name of ['Weathercock', '!?']) {
      const q = `q=${encodeURIComponent(name)}`;
      await change({ name, languages: ['Go'], license: 'MIT' });
      const before = await Promise.all(['Go', 'Ada'].map((to) => walk(`${q}&license=MIT&language=${to}`, 5)));
      await change({ name, languages: ['Ada'], license: 'MIT' });
      const after = await Promise.all(['Go', 'Ada'].map((to) => walk(`${q}&license=MIT&language=${to}`, 5)));
      expect([name, before, after]).toEqual([name, [['turning'], []], [[], ['turning']]]);
    }
    await change({ status: 'removed' });
  });

  it('refuses a cursor of another text or another order', async () => {
    const { body } = await catalog.get('/api/v1/apps?q=zebra&limit=1', AppListResponse);
    for (const query of ['q=zebr', 'q=zebra&sort=newest', 'sort=newest', 'q=zebra&tag=even']) {
      const answer = await catalog.fail(`/api/v1/apps?${query}&cursor=${body.meta.nextCursor}`);
      expect([query, answer.status, answer.body.error.code]).toEqual([query, 400, 'invalid_cursor']);
    }
  });

  it.each(['%21%21%21', '%25', '%5C', '%27;drop table apps;--', '%3C-%3E', 'nosuchword'])(
    'gives an empty page for %s',
    async (q) => {
      for (const sort of ['', '&sort=likes']) {
        const { body } = await catalog.get(`/api/v1/apps?q=${q}${sort}`, AppListResponse);
        expect(body).toEqual({ data: [], meta: { nextCursor: null, hasMore: false } });
      }
    },
  );
});

async function walk(query: string, limit: number, start = ''): Promise<string[]> {
  const slugs: string[] = [];
  for (let cursor: string | null = start; cursor !== null; ) {
    const path: string = `/api/v1/apps?${query}&limit=${limit}&cursor=${cursor}`;
    const { body }: { body: AppListResponse } = await catalog.get(path, AppListResponse);
    slugs.push(...body.data.map((app) => app.slug));
    cursor = body.meta.nextCursor;
  }
  return slugs;
}
