import type { NameListQuery } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { facetCount } from '../db/facet-count.ts';
import { aiTools, tags } from '../db/schema/named.ts';
import { createStatement } from '../db/statement.ts';
import { decodeCursor, encodeCursor } from '../keyset/cursor.ts';
import { aiToolJson, tagJson } from '../search/groups.ts';

/** A page in the order of slugs: the items as a JSON array, and the cursor of the next page, null at the end. */
export type ListNamed = (
  kind: NamedKind,
  query: NameListQuery,
  signal: AbortSignal,
) => Promise<{ readonly items: string; readonly nextCursor: string | null }>;

const LISTS = { tags: pageOf(tags, 'tag', tagJson), aiTools: pageOf(aiTools, 'aiTool', aiToolJson) };
export type NamedKind = keyof typeof LISTS;

export function createListNamed(database: Database): ListNamed {
  return async (kind, { cursor, limit }, signal) => {
    const scope = { sort: kind, filters: {} };
    const { note = '' } = cursor === undefined ? {} : decodeCursor(cursor, scope);
    // Cursors that older versions gave out have this in place of a full stop; no slug has it.
    const after = note.replaceAll('!', '.');
    const rows = await database.query(LISTS[kind], { after, limit }, signal);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const items = rows.slice(0, limit).map(({ item }) => item);
    return {
      items: `[${items.join(',')}]`,
      nextCursor: last === undefined ? null : encodeCursor(scope, { key: 0, id: 0, note: last.slug }),
    };
  };
}

function pageOf(table: typeof tags | typeof aiTools, kind: 'tag' | 'aiTool', item: SQL) {
  const { slug } = table;
  return createStatement<
    { readonly slug: string; readonly item: string },
    { readonly after: string; readonly limit: number }
  >(sql`
    select t.slug, ${item} as item
    from (
      select *, ${facetCount(kind, sql`${slug}`)} as apps from ${table} where ${slug} > ${sql.placeholder('after')}::text
      order by ${slug} limit ${sql.placeholder('limit')}::int + 1
    ) t
    order by t.slug`);
}
