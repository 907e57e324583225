import { sql } from 'drizzle-orm';
import { type Database, queryRow } from '../db/database.ts';
import { createStatement } from '../db/statement.ts';

/** A word of a search text, folded as the words of apps are. */
export interface Token {
  readonly word: string;
  /** Of a script without spaces between words: found by pairs of characters. */
  readonly isUnspaced: boolean;
  /** A word that means nothing by itself ("the", "for"), by the list of Postgres. */
  readonly isFiller: boolean;
}

/** A search text, taken apart. */
export interface SearchText {
  /** All of it, folded as names are; empty when nothing is left (an accent alone). */
  readonly key: string;
  /** At most twelve. */
  readonly tokens: readonly Token[];
}

export type ReadText = (q: string, signal: AbortSignal) => Promise<SearchText>;

/** Takes search texts apart. Postgres does it: it has the rules by which the words of apps were folded. */
export function createReadText(database: Database): ReadText {
  return (q, signal) => queryRow(database, READ, { q }, signal);
}

const q = sql`${sql.placeholder('q')}::text`;

const READ = createStatement<SearchText, { readonly q: string }>(sql`
  select coalesce(search_fold(${q}), '') as key, coalesce((
    select json_agg(json_build_object(
      'word', left(u.word, 40),
      'isUnspaced', is_unspaced(u.word),
      'isFiller', ts_lexize('english_stem', u.word) = '{}'
    ) order by u.place)
    from unnest((search_words_in(${q}))[1:12]) with ordinality as u(word, place)
  ), '[]') as tokens`);
