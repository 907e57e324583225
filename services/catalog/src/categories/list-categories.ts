import { sql } from 'drizzle-orm';
import { type Database, queryRow } from '../db/database.ts';
import { facetCount } from '../db/facet-count.ts';
import { createStatement } from '../db/statement.ts';

/** All categories with their counts of published apps, as a JSON array. */
export type ListCategories = (signal: AbortSignal) => Promise<string>;

export function createListCategories(database: Database): ListCategories {
  return async (signal) => {
    const { categories } = await queryRow(database, LIST, {}, signal);
    return categories;
  };
}

const LIST = createStatement<{ readonly categories: string }, Readonly<Record<string, never>>>(sql`
  select coalesce('[' || string_agg(row_to_json(c)::text, ',' order by c.position, c.name collate "C", c.slug) || ']', '[]')
    as categories
  from (
    select k.slug, k.name, k.description, k.icon, k.position, p.slug as parent,
      ${facetCount('category', sql`k.slug`)} as "appCount"
    from categories k
    left join categories p on p.id = k.parent_id
  ) c`);
