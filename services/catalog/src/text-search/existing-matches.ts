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
  const rows = await database.query(ESTIMATE, { queries: JSON.stringify(queries) }, signal);
  return rows.map(({ estimate }) => estimate);
}

type Queries = { readonly queries: string };

const given = sql`json_array_elements_text(${sql.placeholder('queries')}::text::json) with ordinality as q(query, place)`;

const EXIST = createStatement<{ readonly exists: boolean }, Queries>(sql`
  select exists(select from app_search s where s.words @@ q.query::tsquery) as exists from ${given} order by q.place`);

const ESTIMATE = createStatement<{ readonly estimate: number }, Queries>(sql`
  select search_estimate(q.query::tsquery) as estimate from ${given} order by q.place`);
