import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { createStatement } from '../db/statement.ts';

/** Whether any published app matches, for each of the queries. */
export async function existingMatches(
  database: Database,
  queries: readonly string[],
  signal: AbortSignal,
): Promise<readonly boolean[]> {
  const rows = await database.query(EXIST, { queries: JSON.stringify(queries) }, signal);
  return rows.map(({ exists }) => exists);
}

/** About how many published apps match each of the queries: what Postgres plans with. */
export async function estimateMatches(
  database: Database,
  queries: readonly string[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const distinct = [...new Set(queries)];
  const rows = await database.query(ESTIMATE, { queries: JSON.stringify(distinct) }, signal);
  return queries.map((query) => rows[distinct.indexOf(query)]?.estimate ?? 0);
}

type Queries = { readonly queries: string };

const given = sql`json_array_elements_text(${sql.placeholder('queries')}::text::json) with ordinality as q(query, place)`;

/** Of frequent words one match is met soon; their index would first gather them all. */
const FREQUENT = sql.raw('4000');
const query = sql`q.query::tsquery`;

const EXIST = createStatement<{ readonly exists: boolean }, Queries>(sql`
  select case
    when search_estimate(${query}) > ${FREQUENT}
      and exists(
        select from (select s.words from app_search s limit ${FREQUENT}) met where ts_match_vq(met.words, ${query})
      ) then true
    else exists(select from app_search s where s.words @@ ${query})
  end as exists
  from ${given} order by q.place`);

const ESTIMATE = createStatement<{ readonly estimate: number }, Queries>(sql`
  select search_estimate(${query}) as estimate from ${given} order by q.place`);
