import type { Relaxed, SearchQuery } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import type { ListApps } from '../apps/list/list-apps.ts';
import type { Database } from '../db/database.ts';
import { createStatement } from '../db/statement.ts';
import { namedGroups } from './groups/index.ts';
import type { SearchGroup } from './groups/named-match.ts';

/** The five groups of results, as a JSON object ready to be sent. */
export interface SearchAnswer {
  readonly groups: string;
  /** How `q` was taken to find apps, when not as it was typed. */
  readonly relaxed: Relaxed | null;
}

export type Search = (query: SearchQuery, signal: AbortSignal) => Promise<SearchAnswer>;

/** Apps are those of the list, best matches first. */
export function createSearch(database: Database, listApps: ListApps): Search {
  return async ({ q, limit }, signal) => {
    const [{ items, relaxed }, [row]] = await Promise.all([
      listApps({ q, limit }, signal),
      database.query(SEARCH, { q, limit }, signal),
    ]);
    return { groups: `{"apps":${items},${row?.members ?? NOTHING}}`, relaxed };
  };
}

const NOTHING = Object.keys(namedGroups)
  .map((name) => `"${name}":[]`)
  .join(',');

/** One statement for all groups beside apps. */
const SEARCH = createStatement<{ readonly members: string }, Pick<SearchQuery, 'q' | 'limit'>>(sql`
  select concat_ws(',', ${sql.join(
    Object.entries(namedGroups).map(([name, group]) => member(name, group)),
    sql`, `,
  )}) as members`);

function member(name: string, { items }: SearchGroup): SQL {
  return sql`(
    select ${sql.raw(`'"${name}":['`)} || coalesce(string_agg(g.item, ',' order by g.n), '') || ']'
    from (${items} order by n limit ${sql.placeholder('limit')}::int) g
  )`;
}
