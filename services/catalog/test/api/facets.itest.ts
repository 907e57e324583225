import { AppListResponse, FacetName, type FacetPair, SparseAppListResponse } from '@repo/contracts/catalog';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** An app as the oracle sees it: the values of each facet, as they were written. */
interface KnownApp {
  readonly slug: string;
  readonly name: string;
  readonly values: Readonly<Record<FacetName, readonly string[]>>;
}

const LICENSES = [
  'MIT',
  'Apache-2.0',
  '(MIT OR Apache-2.0)',
  'GPL-2.0-only WITH Classpath-exception-2.0 AND MIT',
];
const PARTS: Readonly<Record<string, readonly string[]>> = {
  '(MIT OR Apache-2.0)': ['MIT', 'Apache-2.0'],
  'GPL-2.0-only WITH Classpath-exception-2.0 AND MIT': ['GPL-2.0-only', 'MIT'],
};
const CHOICES: Readonly<Record<FacetName, readonly string[]>> = {
  category: ['tools', 'games'],
  tag: ['t0', 't1', 't2', 't3'],
  aiTool: ['muse', 'loom'],
  language: ['Go', 'C++', 'Objective-C, or so', 'Ürlang'],
  framework: ['Next.js', 'Vue'],
  license: [...LICENSES, 'GPL-2.0-only', 'nothing-has-it'],
  pricing: ['FREE', 'PAID'],
  creator: ['ada', 'Bob', 'nobody'],
  isOpenSource: ['true', 'false'],
  featured: ['true', 'false'],
};
const APPS = 70;
const DAY_MS = 86_400_000;

let database: TestDatabase;
let catalog: TestCatalog;
let known: readonly KnownApp[];

beforeAll(async () => {
  database = await createTestDatabase();
  known = Array.from({ length: APPS }, (_, index) => madeUp(index));
  await importRecords(database.client, [
    { kind: 'creator', username: 'ada', displayName: 'Ada' },
    { kind: 'creator', username: 'Bob', displayName: 'Bob' },
    ...CHOICES.category.map((slug) => ({ kind: 'category', slug, name: slug })),
    ...CHOICES.tag.map((slug) => ({ kind: 'tag', slug, name: slug })),
    ...Array.from({ length: APPS }, (_, index) => ({
      kind: 'tag',
      slug: `own-${index}`,
      name: `Own ${index}`,
    })),
    ...CHOICES.aiTool.map((slug) => ({ kind: 'aiTool', slug, name: slug })),
    ...known.map(recordOf),
    appRecord('hidden', { status: 'draft', tags: ['t0'], languages: ['Go'] }),
  ]);
  catalog = startCatalog(database.url);
});

afterAll(async () => {
  await catalog.close();
  await database.drop();
});

const pair = fc
  .constantFrom(...FacetName.options)
  .chain((name) => fc.constantFrom(...CHOICES[name]).map((value) => ({ name, value })));
const search = fc.record({
  single: fc.uniqueArray(pair, { maxLength: 2, selector: ({ name }) => name }),
  anyOf: fc.array(pair, { maxLength: 4 }),
  not: fc.array(pair, { maxLength: 2 }),
  q: fc.option(fc.constantFrom('even', 'odd'), { nil: undefined, freq: 3 }),
});
interface Search {
  readonly single?: readonly FacetPair[];
  readonly anyOf?: readonly FacetPair[];
  readonly not?: readonly FacetPair[];
  readonly q?: string | undefined;
}

describe('any combination of filters', () => {
  it('finds, counts and sums up as a search through all apps does', async () => {
    await fc.assert(
      fc.asyncProperty(search, async (asked) => {
        const query = `${addressOf(asked)}&facets=${FacetName.options.join(',')}&total=true`;
        const { body }: { body: AppListResponse } = await catalog.get(`${query}&limit=50`, AppListResponse);
        const found = known.filter((app) => matches(app, asked, null));
        expect(body.data.map(({ slug }) => slug)).toEqual(found.slice(0, 50).map(({ slug }) => slug));
        expect(body.meta.total).toBe(found.length);
        expect(body.meta.atLeast).toBeUndefined();
        for (const name of FacetName.options) {
          const counts = countsOf(
            known.filter((app) => matches(app, asked, name)),
            name,
          );
          const shown = body.meta.facets?.[name] ?? [];
          expect([name, shown.map(({ count }) => count)]).toEqual([name, counts.map(([, count]) => count)]);
          // The last of fifty may be as frequent as the first that is left out.
          const names = counts.length < 50 ? counts.map(([value]) => value) : shown.map(({ value }) => value);
          expect([name, sorted(shown)]).toEqual([name, names.toSorted()]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is walked to the end by its cursors, and by no others', async () => {
    const asked = {
      single: [],
      anyOf: [{ name: 'license', value: 'MIT' }],
      not: [{ name: 'tag', value: 't0' }],
    } as const;
    const path = `${addressOf(asked)}&limit=3&featured=false`;
    const slugs: string[] = [];
    let next: string | null = '';
    let other = '';
    while (next !== null) {
      const { body }: { body: AppListResponse } = await catalog.get(
        `${path}&cursor=${next}`,
        AppListResponse,
      );
      slugs.push(...body.data.map(({ slug }) => slug));
      next = body.meta.nextCursor;
      other = next ?? other;
    }
    const expected = known.filter((app) => matches(app, asked, null) && app.values.featured[0] === 'false');
    expect(slugs).toEqual(expected.map(({ slug }) => slug));
    for (const changed of ['not', 'anyOf', 'featured']) {
      const url = new URL(`${path}&cursor=${other}`, 'http://localhost');
      url.searchParams.delete(changed);
      const { body } = await catalog.fail(url.pathname + url.search);
      expect([changed, body.error.code]).toEqual([changed, 'invalid_cursor']);
    }
  });
});

describe('counts', () => {
  it('of tags stop at fifty, the most frequent', async () => {
    const { body } = await catalog.get('/api/v1/apps?facets=tag', AppListResponse);
    expect(body.meta.facets?.tag).toHaveLength(50);
    expect(body.meta.facets?.tag?.slice(0, 4).every(({ count }) => count > 1)).toBe(true);
  });

  it('give each value as it was written, for the filter of its name', async () => {
    const { body } = await catalog.get('/api/v1/apps?facets=language,pricing,creator', AppListResponse);
    for (const name of ['language', 'pricing', 'creator'] as const) {
      for (const { value, count } of body.meta.facets?.[name] ?? []) {
        expect(CHOICES[name]).toContain(value);
        const path = `/api/v1/apps?${name}=${encodeURIComponent(value)}&total=true`;
        const { body: filtered } = await catalog.get(path, AppListResponse);
        expect([value, filtered.meta.total]).toEqual([value, count]);
      }
    }
  });

  it('follow what is written, in the same moment', async () => {
    const { client } = database;
    const read = async () => {
      const { body } = await catalog.get('/api/v1/apps?facets=featured&total=true', AppListResponse);
      return { total: body.meta.total, featured: body.meta.facets?.featured };
    };
    const before = await read();
    await importRecords(client, [appRecord('late', { isFeatured: true })]);
    await expect.poll(async () => (await read()).total).toBe((before.total ?? 0) + 1);
    await client`update apps set status = 'removed' where slug = 'late'`;
    await client`select app_refresh(array(select id from apps where slug = 'late'))`;
    await expect.poll(read).toEqual(before);
  });
});

describe('fields', () => {
  it('are all that is sent, in their usual order', async () => {
    const path = '/api/v1/apps?fields=stats,slug,slug&limit=2';
    const { body } = await catalog.get(path, SparseAppListResponse);
    expect(body.data.map((app) => Object.keys(app))).toEqual([
      ['slug', 'stats'],
      ['slug', 'stats'],
    ]);
  });

  it('stay with the link to the next page', async () => {
    const { headers } = await catalog.get('/api/v1/apps?fields=slug,name&limit=1', SparseAppListResponse);
    expect(headers.get('link')).toContain('fields=slug%2Cname');
  });
});

describe('what cannot be asked for', () => {
  it.each([
    ['fields=nope', 'Send `fields`: names from this list'],
    ['fields=slug,', 'Send `fields`: names from this list'],
    ['facets=q', 'Send `facets`: names from this list'],
    ['facets=tag&facets=tag', 'Send `facets` once: names from this list'],
    ['anyOf=size:1', 'Send `anyOf`: at most 20 pairs'],
    ['not=tag:', 'Send `not`: at most 20 pairs'],
    ['not=pricing:free', 'Send `not`: at most 20 pairs'],
    [`anyOf=${'tag:a,'.repeat(20)}tag:a`, 'Send `anyOf`: at most 20 pairs'],
    ['total=1', 'Send `total`: true or false.'],
    ['featured=yes', 'Send `featured`: true or false.'],
  ])('%s is refused with what to send', async (query, sentence) => {
    const { status, body } = await catalog.fail(`/api/v1/apps?${query}`);
    expect([status, body.error.message.slice(0, sentence.length)]).toEqual([400, sentence]);
  });
});

/** Made of the index alone, newest first. */
function madeUp(index: number): KnownApp {
  const pick = (name: FacetName, step: number, some = CHOICES[name]) =>
    (index * step) % 5 === 0 ? [] : [some[(index * step) % some.length] ?? ''];
  const license = pick('license', 7, LICENSES);
  return {
    slug: `app-${index}`,
    name: index % 2 === 0 ? `Even ${index}` : `Odd ${index}`,
    values: {
      category: pick('category', 3),
      tag: [...new Set([...pick('tag', 1), ...pick('tag', 11), `own-${index}`])],
      aiTool: pick('aiTool', 13),
      language: [...new Set([...pick('language', 2), ...pick('language', 9)])],
      framework: pick('framework', 17),
      license: [...new Set([...license, ...license.flatMap((each) => PARTS[each] ?? [])])],
      pricing: pick('pricing', 19),
      creator: [index % 3 === 0 ? 'ada' : 'Bob'],
      isOpenSource: [String(index % 4 === 0)],
      featured: [String(index % 7 === 0)],
    },
  };
}

function recordOf({ slug, name, values }: KnownApp, index: number) {
  return appRecord(slug, {
    name,
    publishedAt: new Date(Date.UTC(2026, 0, 1) - index * DAY_MS).toISOString(),
    category: values.category[0],
    tags: values.tag,
    aiTools: values.aiTool,
    languages: values.language,
    frameworks: values.framework,
    license: values.license[0],
    pricing: values.pricing[0],
    creator: values.creator[0],
    isOpenSource: values.isOpenSource[0] === 'true',
    isFeatured: values.featured[0] === 'true',
  });
}

/** @param except the facet whose own conditions do not count; null: none. */
function matches(app: KnownApp, { single, anyOf, not, q }: Search, except: FacetName | null): boolean {
  const has = ({ name, value }: FacetPair) =>
    app.values[name].some((each) => each.toLowerCase() === value.toLowerCase());
  const others = anyOf?.filter(({ name }) => name !== except) ?? [];
  const isAny = [...Map.groupBy(others, ({ name }) => name).values()].every((group) => group.some(has));
  return (
    isAny &&
    (single ?? []).filter(({ name }) => name !== except).every(has) &&
    !(not ?? []).filter(({ name }) => name !== except).some(has) &&
    (q === undefined || app.name.toLowerCase().startsWith(q))
  );
}

/** Values with how often they are, the most frequent first, fifty at most. */
function countsOf(apps: readonly KnownApp[], name: FacetName): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const value of apps.flatMap(({ values }) => values[name]))
    counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 50);
}

function sorted(shown: readonly { readonly value: string }[]): readonly string[] {
  return shown.map(({ value }) => value).toSorted();
}

function addressOf({ single, anyOf, not, q }: Search): string {
  const query = new URLSearchParams({ sort: 'newest' });
  for (const { name, value } of single ?? []) query.set(name, value);
  const text = (pairs: Search['anyOf'] = []) => pairs.map(({ name, value }) => `${name}:${value}`).join(',');
  query.set('anyOf', text(anyOf));
  query.set('not', text(not));
  if (q !== undefined) query.set('q', q);
  return `/api/v1/apps?${query.toString()}`;
}
