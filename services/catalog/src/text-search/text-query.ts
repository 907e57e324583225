import { type SQL, sql } from 'drizzle-orm';

/** The search text, in every statement that has one. */
export const searchText: SQL = sql`${sql.placeholder('q')}::text`;

/** The search text as names are folded; null when nothing of it is left (an accent alone). */
export const searchKey: SQL = sql`nullif(search_fold(${searchText}), '')`;

/** Every word of it; the last one may be half typed. A function of the value alone: planned with what it gives. */
export const inText: SQL = sql`search_query(${searchText}, '')`;
