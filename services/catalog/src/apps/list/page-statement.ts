import type { AppFilters, AppSort } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import { isPublished } from '../../db/published.ts';
import { apps } from '../../db/schema/apps.ts';
import { createStatement, type Statement } from '../../db/statement.ts';
import { afterPosition, inKeysetOrder } from '../../keyset/keyset.ts';
import { summaryJson } from '../render/app-json.ts';
import { appSorts } from './app-sorts.ts';
import { appFilters } from './filters/index.ts';

/** What decides the text of a page's SQL. */
export interface PageShape {
  readonly sort: AppSort;
  readonly continues: boolean;
  readonly hasFacets: boolean;
  /** The filters with a condition of their own that are in force. */
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
  const keyset = { key: appSorts[shape.sort], id: apps.id };
  const position = { key: sql`${sql.placeholder('key')}::bigint`, id: sql`${sql.placeholder('id')}::bigint` };
  const conditions: SQL[] = [
    isPublished,
    ...(shape.continues ? [afterPosition(keyset, position)] : []),
    ...(shape.hasFacets ? [sql`${apps.facets} @> ${sql.placeholder('facets')}::int[]`] : []),
    ...shape.conditions.flatMap((name) => conditionOf(name)),
  ];
  const limit = sql`${sql.placeholder('limit')}::int`;
  return createStatement(sql`
    select
      '[' || coalesce(string_agg(page.item, ',' order by page.n) filter (where page.n <= ${limit}), '') || ']' as items,
      count(*) > ${limit} as "hasMore",
      max(page.key) filter (where page.n = ${limit}) as key,
      max(page.id) filter (where page.n = ${limit}) as id
    from (
      select
        row_number() over (order by ${inKeysetOrder(keyset)}) as n,
        ${keyset.key} as key, ${keyset.id} as id, ${summaryJson} as item
      from ${apps}
      where ${sql.join(conditions, sql` and `)}
      order by ${inKeysetOrder(keyset)}
      limit ${limit} + 1
    ) page`);
}

function conditionOf(name: keyof AppFilters): SQL[] {
  const filter = appFilters[name];
  return 'condition' in filter ? [filter.condition] : [];
}
