import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { createStatement } from '../db/statement.ts';
import type { UnknownWord } from './corrections.ts';

/** A word to look for in the vocabulary. */
export type SoughtWord = Pick<UnknownWord, 'word' | 'isLast'>;

/** Gathers what words that no app has may mean, in the order they are given. */
export async function readNear(
  database: Database,
  sought: readonly SoughtWord[],
  signal: AbortSignal,
): Promise<readonly UnknownWord[]> {
  const wanted = sought.map((each, place) => ({ ...each, place }));
  const rows = await database.query(NEAR, { wanted: JSON.stringify(wanted) }, signal);
  return sought.map((each, place) => ({ ...each, near: [], splits: [], ...rows[place] }));
}

type NearRow = Pick<UnknownWord, 'near' | 'splits'>;

/** So many short forms, and longer words that begin like them, are looked at for a word. */
const MAX_SHORT = sql.raw('500');
const MAX_LONG = sql.raw('1000');
const MAX_SPLITS = sql.raw('3');

/**
 * Forms of at most seven characters are found by their slips; longer words by their first seven characters, among those
 * that are long enough. Parts of a split have three letters at least: shorter ones are words by chance.
 */
const NEAR = createStatement<NearRow, { readonly wanted: string }>(sql`
  select
    (
      with short as materialized (
        select form, is_word from search_forms
        where length(form) <= 7 and search_slips(form) && search_slips(left(w.word, 7))
        limit ${MAX_SHORT}
      )
      select coalesce(json_agg(json_build_object('form', f.form, 'isWord', f.is_word)), '[]')
      from (
        select form, is_word from short where is_word or w."isLast"
        union all (
          select v.form, v.is_word from short s
          cross join lateral (
            select form, is_word from search_forms
            where form > s.form and form < s.form || chr(1114111) and is_word
              and length(form) >= length(w.word) - 2 and (w."isLast" or length(form) <= length(w.word) + 2)
            limit ${MAX_LONG}
          ) v
          where length(s.form) = 7 and length(w.word) >= 6
          limit ${MAX_LONG}
        )
      ) f
    ) as near,
    (
      select coalesce(json_agg(json_build_array(s.head, s.tail)), '[]')
      from (
        select left(w.word, n) as head, substr(w.word, n + 1) as tail
        from generate_series(3, length(w.word) - 3) as n
        where exists (select from search_forms where form = left(w.word, n) and is_word)
          and exists (
            select from search_forms
            where form >= substr(w.word, n + 1) and is_word
              and form < substr(w.word, n + 1) || case when w."isLast" then chr(1114111) else chr(1) end
          )
        order by abs(2 * n - length(w.word))
        limit ${MAX_SPLITS}
      ) s
    ) as splits
  from json_to_recordset(${sql.placeholder('wanted')}::text::json) as w(place int, word text, "isLast" boolean)
  order by w.place`);
