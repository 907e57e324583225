import type { SearchQuery } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { createStatement } from '../db/statement.ts';
import { searchGroups } from './groups/index.ts';
import type { SearchGroup } from './groups/search-group.ts';

/** The five groups of results, as a JSON object ready to be sent. */
export type Search = (query: SearchQuery, signal: AbortSignal) => Promise<string>;

export function createSearch(database: Database): Search {
  return async ({ q, limit }, signal) => {
    const [row] = await database.query(SEARCH, { q, limit }, signal);
    return row?.result ?? NOTHING;
  };
}

const NAMES = Object.keys(searchGroups);
const NOTHING = JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, []])));

/** One statement for all groups: one round trip, one moment in time, one time-out. */
const SEARCH = createStatement<{ readonly result: string }, SearchQuery>(sql`
  select '{' || concat_ws(',', ${sql.join(
    Object.entries(searchGroups).map(([name, group]) => member(name, group)),
    sql`, `,
  )}) || '}' as result`);

function member(name: string, { items }: SearchGroup): SQL {
  return sql`(
    select ${sql.raw(`'"${name}":['`)} || coalesce(string_agg(g.item, ',' order by g.n), '') || ']'
    from (${items} order by n limit ${sql.placeholder('limit')}::int) g
  )`;
}
