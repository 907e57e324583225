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

/**
 * About how many published apps match each of the queries: what Postgres plans with. It takes conditions for independent: where more
 * of the first apps meet several at once, these tell.
 */
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

/** Rows `q`, each text read once. */
const given = sql`(
  select query::tsquery, place
  from json_array_elements_text(${sql.placeholder('queries')}::text::json) with ordinality as g(query, place) offset 0
) q`;

/** Of frequent words one match is met soon; their index would first gather them all. */
const FREQUENT = sql.raw('4000');
const query = sql`q.query`;

const EXIST = createStatement<{ readonly exists: boolean }, Queries>(sql`
  select case
    when search_estimate(${query}) > ${FREQUENT}
      and exists(
        select from (select s.words from app_search s limit ${FREQUENT}) met where ts_match_vq(met.words, ${query})
      ) then true
    else exists(select from app_search s where s.words @@ ${query})
  end as exists
  from ${given} order by q.place`);

/** So many apps are enough to tell thousands of matches from few, and are looked through in a millisecond. */
const SAMPLED = sql.raw('1000');
/** Fewer of them may match by chance. */
const MIN_SAMPLED = sql.raw('5');

const ESTIMATE = createStatement<{ readonly estimate: number }, Queries>(sql`
  with sampled as materialized (select words from app_search limit ${SAMPLED}),
  size as (select greatest(reltuples, ${SAMPLED}) / ${SAMPLED} as factor from pg_class where oid = 'app_search'::regclass)
  select greatest(search_estimate(${query}), case when strpos(q.query::text, '&') > 0 then (
    select count(*) * min(factor) from sampled, size where ts_match_vq(sampled.words, ${query})
    having count(*) >= ${MIN_SAMPLED}
  ) end) as estimate
  from ${given} order by q.place`);
