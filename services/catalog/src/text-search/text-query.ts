import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The search text, in every statement that has one. */
export const searchText: SQL = sql`${sql.placeholder('q')}::text`;

/** The search text as names are folded; null when nothing of it is left (an accent alone). */
export const searchKey: SQL = sql`nullif(search_fold(${searchText}), '')`;

/** Every word somewhere in name, tagline or description. Functions of the value alone: planned with what they give. */
export const inText: SQL = sql`search_query(${searchText}, '')`;
/** Every word in the name; the last one may be half typed, be it one letter long. */
export const inName: SQL = sql`search_query(${searchText}, '=')`;
/** Every word in name or tagline. */
export const inHead: SQL = sql`search_query(${searchText}, '+')`;
/** Either of the first two. */
export const inTextOrName: SQL = sql`(${inText} || ${inName})`;

/** The words `#<number>` of the facet values that apps must have; empty when there are none. */
export const facetWords: SQL = sql`${sql.placeholder('facetWords')}::text`;

/** What `query` finds among the apps that have the facet values: one search in one index. */
export function amongFacets(query: SQL): SQL {
  return sql`(case when ${facetWords} = '' then ${query} else ${query} && ${facetWords}::tsquery end)`;
}

/** Fewer matches than this may mean a misspelt word. */
const HARDLY_ANY = 5;
const MAX_CORRECTED = 1_000;

/** `with` entries are named after what they hold; each is computed once. One match more than `few` says that there are many. */
export function matchesNamed(name: string, query: SQL, few: SQL): SQL {
  return sql`${sql.raw(name)} as materialized (
    select s.app_id from app_search s where s.words @@ ${query} limit ${few} + 1
  )`;
}

/** The matches of the corrected words, when those of the words as they are (in `of`) are hardly any. */
export function correctedMatches(
  name: string,
  of: readonly string[],
  narrowed: (query: SQL) => SQL = (query) => query,
): SQL {
  const corrected = narrowed(sql`search_corrected(${searchText})`);
  const all = of.map((each) => `(select count(*) from ${each})`).join(' + ');
  return sql`${sql.raw(name)} as materialized (
    select s.app_id from app_search s
    where s.words @@ (case when ${sql.raw(`${all} < ${HARDLY_ANY}`)} then ${corrected} end)
    limit ${sql.raw(String(MAX_CORRECTED))}
  )`;
}

/** Whether the matches in `name` are more than `few`. */
export function areMany(name: string, few: SQL): SQL {
  return sql`(select count(*) from ${sql.raw(name)}) > ${few}`;
}

/**
 * Whether one app matches, for apps that are met in another order. By the function behind `@@`: the operator would
 * make Postgres consider the word index, and for a frequent word that is the slow way (reference/catalog.md §4.1).
 */
export function doesMatch(appId: SQLWrapper, query: SQL): SQL {
  return sql`(select ts_match_vq(s.words, ${query}) from app_search s where s.app_id = ${appId})`;
}
