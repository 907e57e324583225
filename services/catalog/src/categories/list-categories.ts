import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import { createStatement } from '../db/statement.ts';
import { createMemo } from '../memo/memo.ts';

/** All categories with their counts of published apps, as a JSON array. */
export type ListCategories = () => Promise<string>;

/** Counting reads an index from end to end: once a second at most, however many ask. */
const KEPT_MS = 1_000;

/** @param now milliseconds of a clock that never goes back. */
export function createListCategories(database: Database, now?: () => number): ListCategories {
  // Shared by all who wait: no one caller's signal may end it. The database has a time-out of its own.
  const signal = new AbortController().signal;
  return createMemo(
    async () => {
      const [row] = await database.query(LIST, {}, signal);
      return row?.categories ?? '[]';
    },
    KEPT_MS,
    now,
  );
}

const LIST = createStatement<{ readonly categories: string }, Readonly<Record<string, never>>>(sql`
  select coalesce('[' || string_agg(row_to_json(c)::text, ',' order by c.position, c.name, c.slug) || ']', '[]')
    as categories
  from (
    select k.slug, k.name, k.description, k.icon, k.position, p.slug as parent, coalesce(n.apps, 0) as "appCount"
    from categories k
    left join categories p on p.id = k.parent_id
    left join (
      select ${apps.categoryId} as category_id, count(*) as apps from ${apps}
      where ${isPublished} group by ${apps.categoryId}
    ) n on n.category_id = k.id
  ) c`);
