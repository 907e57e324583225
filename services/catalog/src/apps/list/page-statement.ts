import type { AppFilters, AppSort } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import { isPublished } from '../../db/published.ts';
import { apps } from '../../db/schema/apps.ts';
import { createStatement, type Statement } from '../../db/statement.ts';
import { afterPosition, inKeysetOrder, type Keyset } from '../../keyset/keyset.ts';
import type { RankedAmong } from '../../text-search/ranked-apps.ts';
import { summaryJson } from '../render/app-json.ts';
import { appSorts } from './app-sorts.ts';
import { appFilters } from './filters/index.ts';
import { relevancePage } from './relevance.ts';

/** What decides the text of a page's SQL. */
export interface PageShape {
  readonly sort: AppSort | 'relevance';
  readonly continues: boolean;
  /**
   * How facets are searched: by walking the order until a page is full, or by fetching all apps that have them and
   * sorting those. The planner takes facet and order for independent and cannot tell: the rare value of old apps
   * would make it walk through all newer ones (reference/catalog.md §2.6).
   */
  readonly facets: 'none' | 'walk' | 'sort';
  /**
   * Whether the walk keeps to one kind of pricing, which has an index of its own in this order: what an app costs and
   * whether its source is open have much to do with each other.
   */
  readonly withinPricing: boolean;
  /** The filters with conditions of their own that are in force. */
  readonly conditions: readonly (keyof AppFilters)[];
}

/** A page as the database hands it over: its items as a JSON array, and where it ends. */
export interface PageRow {
  readonly items: string;
  readonly hasMore: boolean;
  readonly key: number | null;
  readonly id: number | null;
}

export type PageStatement = Statement<PageRow, Readonly<Record<string, unknown>>>;

/** One statement for a page: one index walk, and one row more than is shown, which tells whether there is a next page. */
export function pageStatement(shape: PageShape): PageStatement {
  const position = { key: sql`${sql.placeholder('key')}::bigint`, id: sql`${sql.placeholder('id')}::bigint` };
  const limit = sql`${sql.placeholder('limit')}::int`;
  const start = shape.continues ? position : null;
  const facets = shape.facets !== 'none' ? [sql`${apps.facets} @> ${sql.placeholder('facets')}::int[]`] : [];
  const rows =
    shape.sort === 'relevance'
      ? relevancePage(RANKED_AMONG[shape.facets], start, sql`${limit} + 1`)
      : sortedPage(shape.sort, shape, facets, start, sql`${limit} + 1`);
  return createStatement(sql`
    select
      '[' || coalesce(string_agg(page.item, ',' order by page.n) filter (where page.n <= ${limit}), '') || ']' as items,
      count(*) > ${limit} as "hasMore",
      max(page.key) filter (where page.n = ${limit}) as key,
      max(page.id) filter (where page.n = ${limit}) as id
    from (
      select row_number() over (order by ${inKeysetOrder(FOUND)}) as n, found.key, found.id, found.item
      from (${rows}) found
    ) page`);
}

const RANKED_AMONG = {
  none: 'all',
  walk: 'many-with-facets',
  sort: 'few-with-facets',
} as const satisfies Record<PageShape['facets'], RankedAmong>;

const FOUND: Keyset = { key: sql`found.key`, id: sql`found.id` };

/** A page in the order of a column. */
function sortedPage(
  sort: AppSort,
  shape: PageShape,
  facets: readonly SQL[],
  position: { readonly key: SQL; readonly id: SQL } | null,
  rows: SQL,
): SQL {
  // No index has the sum: the one of the order cannot be walked.
  const key = shape.facets === 'sort' ? sql`(${appSorts[sort]} + 0)` : appSorts[sort];
  const keyset = { key, id: apps.id };
  const conditions = [
    isPublished,
    ...(position === null ? [] : [afterPosition(keyset, position)]),
    ...facets,
    ...(shape.withinPricing ? [sql`${apps.pricing} = ${sql.placeholder('pricing')}::pricing`] : []),
  ];
  const walks = alternativesOf(shape.conditions).map(
    (alternative) => sql`(
      select ${keyset.key} as key, ${keyset.id} as id, ${summaryJson} as item
      from ${apps}
      where ${sql.join([...conditions, ...alternative], sql` and `)}
      order by ${inKeysetOrder(keyset)}
      limit ${rows}
    )`,
  );
  const [first = sql``] = walks;
  if (walks.length === 1) return first;
  const found = sql`select * from (${sql.join(walks, sql` union all `)}) found order by ${inKeysetOrder(FOUND)} limit ${rows}`;
  return sql`with ${sql.join(withsOf(shape.conditions), sql`, `)} ${found}`;
}

/** Every way to meet all filters that have conditions of their own; one, empty, when there are none. */
function alternativesOf(filters: readonly (keyof AppFilters)[]): readonly (readonly SQL[])[] {
  return filters.reduce<readonly (readonly SQL[])[]>(
    (ways, name) => {
      const filter = appFilters[name];
      if (!('conditions' in filter)) return ways;
      return ways.flatMap((way) => filter.conditions.map((condition) => [...way, condition]));
    },
    [[]],
  );
}

function withsOf(filters: readonly (keyof AppFilters)[]): SQL[] {
  return filters.flatMap((name) => {
    const filter = appFilters[name];
    return 'with' in filter ? [filter.with] : [];
  });
}
