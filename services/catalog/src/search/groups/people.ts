import { type SQL, sql } from 'drizzle-orm';
import { creatorStatsJson, creatorTotals, openProfileJson } from '../../creators/profile-json.ts';
import { creators } from '../../db/schema/creators.ts';
import { inText, searchKey, searchText } from '../../text-search/text-query.ts';
import { namedTier, type SearchGroup } from './named-match.ts';

/** Creators are as many as apps: so many at most are looked at. */
const MAX_CANDIDATES = 1_000;
const MAX_MISSPELT = 50;

const nameKey: SQL = sql`${creators.nameKey} collate "C"`;

/** What has no groups of three letters, as a sign without spaces around it, would be looked for in the whole index. */
const canBeMisspelt: SQL = sql`(length(${searchKey}) >= 3 and show_trgm(${searchKey}) <> '{}')`;

/** Creators of at least one published app, the most liked first among equal matches. */
export const peopleGroup: SearchGroup = {
  items: sql`
    select ${openProfileJson} || ',' || ${creatorStatsJson} || '}' as item,
      row_number() over (order by ${namedTier({
        nameKey: sql`${creators.nameKey}`,
        identifier: sql`${creators.username}`,
        words: sql`${creators.words}`,
      })} desc, totals.likes desc, totals.apps desc, ${creators.id}) as n
    from (
      with by_words as materialized (
        ${some(sql`${creators.words} @@ ${inText}`, MAX_CANDIDATES)}
      ),
      -- Without its limit: Postgres guesses that many are similar, and would go through all creators for the first of them.
      misspelt as materialized (
        select ${creators.id} from ${creators}
        where ${creators.nameKey} % (case when (select count(*) from by_words) = 0 and ${canBeMisspelt} then ${searchKey} end)
      )
      select id from by_words
      union ${some(sql`lower(${creators.username} collate "C") = lower(${searchText} collate "C")`, 1)}
      union ${some(sql`${nameKey} >= ${searchKey} and ${nameKey} < ${searchKey} || chr(1114111)`, MAX_CANDIDATES)}
      union (select id from misspelt limit ${sql.raw(String(MAX_MISSPELT))})
    ) c
    -- Not a join: for some thousand candidates that would read all creators.
    cross join lateral (select * from ${creators} where ${creators.id} = c.id limit 1) ${creators}
    cross join lateral (${creatorTotals}) totals
    where totals.apps > 0`,
};

function some(condition: SQL, most: number): SQL {
  return sql`(select ${creators.id} from ${creators} where ${condition} limit ${sql.raw(String(most))})`;
}
