import { type SQL, sql } from 'drizzle-orm';
import { inText, searchKey } from '../../text-search/text-query.ts';

/** One group of search results. */
export interface SearchGroup {
  /** Gives `(item, n)`: JSON text of a result, and its rank from 1. Has the search text in `sql.placeholder('q')`. */
  readonly items: SQL;
}

/** Similar enough to be meant: the share of groups of three letters that two names have in common. */
const MIN_SIMILARITY = 0.4;

/** What a named record is found by: its folded name, its slug or username, and the words of both. */
export interface NamedRecord {
  readonly nameKey: SQL;
  readonly identifier: SQL;
  readonly words: SQL;
}

/** Whether a record is found: all words in its name or identifier, the beginning of one of them, or a misspelt name. */
export function isNamedMatch({ nameKey, identifier, words }: NamedRecord): SQL {
  return sql`(${words} @@ ${inText} or starts_with(${nameKey}, ${searchKey}) or starts_with(${identifier}, ${searchKey})
    or similarity(${nameKey}, ${searchKey}) >= ${sql.raw(String(MIN_SIMILARITY))})`;
}

/** How well it is found, larger is better: the very name, its beginning, its words, a misspelt one. */
export function namedTier({ nameKey, identifier, words }: NamedRecord): SQL {
  return sql`(case
    when ${nameKey} = ${searchKey} or lower(${identifier} collate "C") = ${searchKey} then 4
    when starts_with(${nameKey}, ${searchKey}) or starts_with(lower(${identifier} collate "C"), ${searchKey}) then 3
    when ts_match_vq(${words}, ${inText}) then 2
    else 1
  end)`;
}
