import { AppSort, MAX_COUNTED } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountApps, MAX_SAMPLED } from '../../src/apps/list/count-apps.ts';
import { createFacetIds } from '../../src/apps/list/facet-ids.ts';
import { createFindApps } from '../../src/apps/list/find-apps.ts';
import { createListApps } from '../../src/apps/list/list-apps.ts';
import { MAX_WALKED } from '../../src/apps/list/page-rows.ts';
import { type Client, createReadPool } from '../../src/db/client.ts';
import { encodeCursor } from '../../src/keyset/cursor.ts';
import { createRelax } from '../../src/text-search/relax.ts';
import { createReadText } from '../../src/text-search/search-text.ts';
import { createExplainedDatabase, rowsTouched } from '../support/explained-database.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const ROWS = 60_000;
/** The last in every order: so many that the keys of all apps are read, more than are gathered at once, and a few. */
const MOST_OLD = 30_000;
const MANY_OLD = 12_000;
const FEW_OLD = 300;
const LIMIT = 24;

let database: TestDatabase;
let pool: Client;
const signal = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
  const { client } = database;
  await client`insert into creators (username, display_name, is_verified) values ('ada', 'Ada', false)`;
  await client`
    insert into facets (kind, value, label)
    values ('tag', 'most-old', ''), ('tag', 'many-old', ''), ('tag', 'few-old', ''), ('license', 'mit', ''), ('language', 'go', ''),
      ('isOpenSource', 'true', ''), ('isOpenSource', 'false', ''), ('featured', 'true', ''), ('featured', 'false', '')`;
  await client`
    insert into apps (slug, creator_id, status, name, languages, frameworks, platforms, alternatives, is_open_source,
      is_featured, ai_metadata, features, changelog, screenshots, published_ms, updated_ms, likes, views, trending_key,
      summary, detail, facets)
    select 'app-' || n, c.id, 'published', 'App', '{}', '{}', '{}', '{}', n > ${MOST_OLD}, n > ${MOST_OLD}, '{}', '[]', '[]', '[]', n, n, n, 0, n, '{}', '{}',
      array(
        select f.id from facets f
        where case f.value
          when 'most-old' then n <= ${MOST_OLD}
          when 'many-old' then n <= ${MANY_OLD} when 'few-old' then n <= ${FEW_OLD}
          when 'mit' then n > ${MANY_OLD} when 'true' then n > ${MOST_OLD} when 'false' then n <= ${MOST_OLD}
          else n % 2 = 0
        end
      )
    from creators c, generate_series(1, ${ROWS}::int) n`;
  await client`
    insert into app_search (app_id, name_key, words, facets)
    select a.id, 'app', array_to_tsvector(array_cat(
      array_cat(
        array['app', '=app', '+app'],
        case
          when published_ms <= ${FEW_OLD} then array['zebrafish', 'coelacanth', 'nautilus']
          when published_ms <= ${MANY_OLD} then array['zebrafish', 'nautilus']
          when published_ms <= ${MOST_OLD} then array['nautilus', 'ordinary']
          else array['ordinary']
        end || case when published_ms <= ${MOST_OLD} then array['middle', '+middle', '=middle'] else '{}' end
      ), array(select '#' || f from unnest(a.facets) f))), a.facets
    from apps a`;
  await client`select counts_fold()`;
  await client`vacuum analyze`;
  pool = createReadPool(database.url, { connections: 1, statementTimeoutMs: 60_000 });
}, 300_000);

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Each with how many apps match. */
const QUERIES = [
  [{ tag: 'few-old' }, FEW_OLD],
  [{ tag: 'many-old' }, MANY_OLD],
  [{ tag: 'most-old' }, MOST_OLD],
  [{ tag: 'most-old', license: 'MIT' }, MOST_OLD - MANY_OLD],
  [{ tag: 'many-old', license: 'MIT' }, 0],
  [{ tag: 'few-old', language: 'Go' }, FEW_OLD / 2],
  [{ tag: 'many-old', license: 'MIT', language: 'Go' }, 0],
  [{ q: 'coelacanth' }, FEW_OLD],
  [{ q: 'zebrafish' }, MANY_OLD],
  [{ q: 'nautilus' }, MOST_OLD],
  [{ q: 'zebrafish', license: 'MIT' }, 0],
  [{ q: 'zebrafish', tag: 'few-old' }, FEW_OLD],
  [{ q: 'zebrafish', language: 'Go' }, MANY_OLD / 2],
] as const;

/**
 * A walk that finds nothing and is not at its end, then each match, with its keys; by relevance also in which tier it is. Of very many: the
 * matches, and the keys of all apps.
 */
const mostRows = (matches: number) => 3 * MAX_WALKED + Math.min(3 * matches, 1.1 * matches + ROWS) + 500;

describe('matches that are all at the end of the order', () => {
  it.each(QUERIES)('are found by %j without looking through the others', async (query, matches) => {
    for (const sort of [undefined, ...AppSort.options]) {
      const { listApps, plans } = explained();
      const page = await listApps(
        { ...query, limit: LIMIT, ...(sort === undefined ? {} : { sort }) },
        signal,
      );
      expect([sort, slugsOf(page).length]).toEqual([sort, Math.min(matches, LIMIT)]);
      const rows = Math.max(...plans.map(rowsTouched));
      expect([sort, Math.max(rows, mostRows(matches))]).toEqual([sort, mostRows(matches)]);
      // The first apps may be looked through, never all of them.
      const scans = plans.flat().filter((step) => step['Node Type'] === 'Seq Scan' && isLarge(step));
      expect(scans.filter((step) => step['Actual Rows'] > MAX_SAMPLED)).toEqual([]);
    }
  });

  it('are the same, and no more, when they are counted first', async () => {
    for (const [query, matches] of QUERIES) {
      const { listApps } = explained();
      const page = await listApps({ ...query, limit: LIMIT }, signal);
      const counted = await listApps({ ...query, limit: LIMIT, facets: ['tag'], total: 'true' }, signal);
      expect([query, slugsOf(counted), counted.nextCursor]).toEqual([query, slugsOf(page), page.nextCursor]);
      const { total = 0, atLeast = [] } = counted.counts;
      const least = atLeast.includes('total') ? MAX_COUNTED / 2 : matches;
      expect([query, total >= least, total <= matches]).toEqual([query, true, true]);
    }
  });

  it('are looked through once for names with the word, not for names that begin with it', async () => {
    const { listApps, plans } = explained();
    expect(slugsOf(await listApps({ q: 'middle', limit: LIMIT }, signal))).toHaveLength(LIMIT);
    expect(plans.filter((plan) => rowsTouched(plan) >= MOST_OLD)).toHaveLength(1);
  });

  it.each([
    { tag: 'most-old', sort: 'open-source' },
    { not: 'license:BSD', tag: 'most-old', sort: 'featured' },
  ] as const)('are not gathered by %j, whose order has a part of its own for them', async (query) => {
    const { listApps, plans } = explained();
    const first = await listApps({ ...query, limit: LIMIT }, signal);
    const second = await listApps({ ...query, limit: LIMIT, cursor: first.nextCursor ?? '' }, signal);
    expect([...slugsOf(first), ...slugsOf(second)]).toEqual(
      Array.from({ length: 2 * LIMIT }, (_, index) => `app-${MOST_OLD - index}`),
    );
    expect(Math.max(...plans.map(rowsTouched))).toBeLessThanOrEqual(3 * MAX_WALKED + 500);
  });

  it.each([
    [{ tag: 'most-old', sort: 'newest' }, 'newest', { tag: 'most-old' }, {}],
    [{ q: 'nautilus', sort: 'likes' }, 'likes', { q: 'nautilus' }, { note: '0 ' }],
    [{ q: 'nautilus' }, 'relevance', { q: 'nautilus' }, { note: '2 ' }],
  ] as const)(
    'end with a page of %j that reads no more than what is left',
    async (query, sort, filters, note) => {
      const { listApps, plans } = explained();
      const cursor = encodeCursor({ sort, filters }, { key: 10, id: 1, ...note });
      const page = await listApps({ ...query, limit: LIMIT, cursor }, signal);
      expect(slugsOf(page)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `app-${n}`));
      expect(page.nextCursor).toBe(null);
      expect(Math.max(...plans.map(rowsTouched))).toBeLessThan(500);
    },
  );

  it.each([
    [{ tag: 'few-old', sort: 'views' }, { tag: 'few-old' }, {}],
    [{ q: 'coelacanth', sort: 'views' }, { q: 'coelacanth' }, { note: '0 ' }],
  ] as const)(
    'are looked up by their numbers for a page of %j that begins among apps of one key',
    async (query, filters, note) => {
      const { listApps, plans } = explained();
      const cursor = encodeCursor({ sort: 'views', filters }, { key: 0, id: FEW_OLD, ...note });
      const page = await listApps({ ...query, limit: LIMIT, cursor }, signal);
      expect(slugsOf(page)).toEqual(Array.from({ length: LIMIT }, (_, n) => `app-${FEW_OLD - 1 - n}`));
      const indexes = plans
        .flat()
        .filter((step) => step['Relation Name'] === 'apps' && step['Actual Loops'] > 1)
        .map((step) => step['Index Name']);
      expect(indexes).not.toContain('apps_by_views');
    },
  );

  it('are all met by paging, where the plan changes on the way too', async () => {
    const { listApps } = explained();
    for (const [query, matches] of [
      [{ tag: 'many-old', sort: 'newest' }, MANY_OLD],
      [{ tag: 'most-old', sort: 'newest' }, MOST_OLD],
      [{ q: 'zebrafish', sort: 'likes' }, MANY_OLD],
      [{ q: 'nautilus', sort: 'likes' }, MOST_OLD],
      [{ q: 'zebrafish' }, MANY_OLD],
    ] as const) {
      const first = await listApps({ ...query, limit: 50 }, signal);
      const slugs = slugsOf(first);
      for (let page = first, index = 0; index < 5 && page.nextCursor !== null; index += 1) {
        page = await listApps({ ...query, limit: 50, cursor: page.nextCursor }, signal);
        slugs.push(...slugsOf(page));
      }
      const expected = Array.from({ length: slugs.length }, (_, index) => `app-${matches - index}`);
      expect(slugs).toEqual(expected);
    }
  });
});

function explained() {
  const db = createExplainedDatabase(pool);
  const facetIds = createFacetIds(db);
  const countApps = createCountApps(db, facetIds);
  const listApps = createListApps({
    facetIds,
    countApps,
    readText: createReadText(db),
    relax: createRelax(db),
    findApps: createFindApps(db, facetIds, countApps),
  });
  return { listApps, plans: db.plans };
}

/** Scans of these that read more than a limit below them lets through. */
function isLarge(step: {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
}): boolean {
  if ((step['Actual Rows'] ?? 0) * (step['Actual Loops'] ?? 1) <= 4_000) return false;
  return ['apps', 'app_search'].includes(step['Relation Name'] ?? '');
}

/** The apps have no summaries here: their likes tell which they are. */
function slugsOf({ items }: { readonly items: string }): string[] {
  return Array.from(items.matchAll(/"likes":(\d+)/g), ([, likes]) => `app-${likes}`);
}
