import type { AppSort } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import { isPublished } from '../../db/published.ts';
import { apps } from '../../db/schema/apps.ts';
import { createStatement, type Statement } from '../../db/statement.ts';
import { inKeysetOrder, type Keyset } from '../../keyset/keyset.ts';
import { summaryJson } from '../render/app-json.ts';
import { appSorts } from './app-sorts.ts';
import { after, endsWalk, gatheredRows, knownRows, limit, type SearchPlan, walkedRows } from './page-rows.ts';

/** What decides the text of a page's SQL. */
export interface PageShape {
  readonly sort: AppSort;
  readonly continues: boolean;
  /** What is searched: facets that an app has to have, or anything else. */
  readonly search: { readonly by: 'facets' | 'words'; readonly plan: SearchPlan } | null;
  readonly within: readonly Within[];
}

/**
 * What a walk keeps to. One kind of pricing has an index of its own in the order of open source (what an app costs and whether its
 * source is open have much to do with each other). Keys of what comes first in an order are above 2^51, all others below.
 */
const WITHIN = {
  pricing: sql`${apps.pricing} = ${sql.placeholder('pricing')}::pricing`,
  open: sql`${apps.openSourceKey} >= ${sql.raw(String(2 ** 51))}`,
  closed: sql`${apps.openSourceKey} < ${sql.raw(String(2 ** 51))}`,
  featured: sql`${apps.featuredKey} >= ${sql.raw(String(2 ** 51))}`,
  unfeatured: sql`${apps.featuredKey} < ${sql.raw(String(2 ** 51))}`,
} as const;
export type Within = keyof typeof WITHIN;

/** A page as the database hands it over: its items, joined by commas, how many rows it has, and where it ends. */
export interface PageRow {
  readonly items: string;
  /** One more than asked for: there is a next page. */
  readonly count: number;
  readonly tier: number | null;
  readonly key: number | null;
  readonly id: number | null;
  /** Of a walk that did not fill the page: whether there is nothing behind what it has looked through. */
  readonly isEnd: boolean | null;
}

export type PageStatement = Statement<PageRow, Readonly<Record<string, unknown>>>;

/** One statement for a page in the order of a column: one row more than is shown tells whether there is a next page. */
export function sortedPage({ sort, continues, search, within }: PageShape): PageStatement {
  const key = sql`${appSorts[sort]}`;
  const keyset: Keyset = { key, id: apps.id };
  if (search === null) {
    return page(sql`
      select 0 as tier, ${key} as key, ${apps.id}, ${summaryJson} as item from ${apps}
      where ${isPublished} and ${after(keyset, continues)}
      order by ${inKeysetOrder(keyset)} limit ${limit} + 1`);
  }
  const place = { key, continues };
  const bounds = within.map((each) => WITHIN[each]);
  const rows = {
    walk: () =>
      walkedRows(place, {
        columns: search.by === 'facets' ? sql`, ${apps.facets}` : sql``,
        within: bounds,
        meets:
          search.by === 'facets'
            ? sql`w.facets @> ${sql.placeholder('facets')}::int[]`
            : doesMatch(sql`w.id`, []),
      }),
    gather: () => gatheredRows(place, isFound),
    known: () => knownRows(place),
  }[search.plan]();
  return page(
    withItems(sql`select 0 as tier, sought.key, sought.id from (${rows}) sought`),
    search.plan === 'walk' ? endsWalk(place, bounds) : undefined,
  );
}

const find = sql`${sql.placeholder('find')}::tsquery`;
/** What is empty is not asked of each row: Postgres plans with it, and makes it `true`. */
export const doesMeet: SQL = sql`coalesce(ts_match_vq(s.words, nullif(${sql.placeholder('meets')}::text, '')::tsquery), true)`;

/** Whether a row `s` of `app_search` is one that is looked for, for the index of words. */
export const isFound: readonly [SQL, SQL] = [sql`s.words @@ ${find}`, doesMeet];

/**
 * The same of a row that is found in another way. By the function behind `@@`: the operator would make Postgres consider the
 * word index, and for a frequent word that is the slow way: it fetches every match before it looks for this one.
 */
export const meetsAll: SQL = sql`ts_match_vq(s.words, ${find}) and ${doesMeet}`;

/** Of rows `(tier, key, id, item)`, those of a page. @param isEnd asked where they do not fill it. */
export function page(rows: SQL, isEnd: SQL = sql`null::boolean`): PageStatement {
  return createStatement(sql`
    select
      coalesce(string_agg(page.item, ',' order by page.n) filter (where page.n <= ${limit}), '') as items,
      count(*) as count,
      max(page.tier) filter (where page.n = ${limit}) as tier,
      max(page.key) filter (where page.n = ${limit}) as key,
      max(page.id) filter (where page.n = ${limit}) as id,
      case when count(*) <= ${limit} then ${isEnd} end as "isEnd"
    from (
      select row_number() over (order by found.tier desc, found.key desc, found.id desc) as n, found.*
      from (${rows}) found
    ) page`);
}

/** Rows `(tier, key, id)` of a page with their items. */
export function withItems(rows: SQL): SQL {
  return sql`
    select best.tier, best.key, best.id, shown.item from (${rows}) best
    cross join lateral (select ${summaryJson} as item from ${apps} where ${apps.id} = best.id limit 1) shown`;
}

/** Whether an app that is met in another order matches. */
export function doesMatch(appId: SQL, conditions: readonly SQL[]): SQL {
  return sql`(
    select ${sql.join([meetsAll, ...conditions], sql` and `)}
    from app_search s where s.app_id = ${appId}
  )`;
}
