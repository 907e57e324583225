import { type SQL, sql } from 'drizzle-orm';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import {
  areMany,
  correctedMatches,
  doesMatch,
  inHead,
  inName,
  inText,
  inTextOrName,
  matchesNamed,
  searchKey,
} from './text-query.ts';

/** Up to so many matches are ranked one by one; with filters, which most of them may not meet, more. */
const FEW_MATCHES = 1_000;
const FEW_MATCHES_FILTERED = 2_500;
/** Of a word that more apps have, the most liked ones are candidates first. */
const MAX_POPULAR = 400;
/** How many of the most liked apps are looked through for them. */
const MAX_WALK = 5_000;
const MAX_SAME_NAME = 50;
/** How far a list by relevance goes. */
const MAX_RANKED = 1_000;
const LIKES_BITS = 44;

/** Conditions on `apps` that candidates must meet as well; with `isRare`, few apps do, and all of those are looked at. */
export interface RankedAmong {
  readonly conditions: readonly SQL[];
  readonly isRare: boolean;
}

/**
 * The best published apps for the search text, as a subquery `(id, score)`: at most a thousand, in time that does not
 * grow with the catalog. The score is a whole number, larger is better: first how the words match (the very name,
 * its beginning, in the name, in name or tagline, anywhere, corrected), then how many people like the app.
 */
export function rankedApps(among: RankedAmong): SQL {
  const visible = sql.join([isPublished, ...among.conditions], sql` and `);
  return sql`(
    with ${among.isRare ? candidatesAmongFew(visible) : candidatesAmongAll(among.conditions)}
    select app.id, (${tier} << ${sql.raw(String(LIKES_BITS))}) + least(app.likes, (1::bigint << ${sql.raw(String(LIKES_BITS))}) - 1) as score
    from candidates c
    -- Not a join: for some thousand candidates that would read all apps.
    cross join lateral (
      select ${apps.id}, ${apps.likes} from ${apps} where ${apps.id} = c.app_id and ${visible} limit 1
    ) app
    cross join lateral (select s.name_key, s.words from app_search s where s.app_id = app.id limit 1) s
    order by score desc, id desc
    limit ${sql.raw(String(MAX_RANKED))}
  )`;
}

/** Text first: few matches are all candidates; of many the most liked, and some others when too few are liked. */
function candidatesAmongAll(conditions: readonly SQL[]): SQL {
  const few = conditions.length > 0 ? FEW_MATCHES_FILTERED : FEW_MATCHES;
  return sql`${matchesNamed('named', inName, few)},
    ${matchesNamed('texts', inText, few)},
    ${mostLiked('liked_names', 'named', inName, conditions, few)},
    ${mostLiked('liked_texts', 'texts', inText, conditions, few)},
    ${correctedMatches('corrected', ['named', 'texts'])},
    candidates as (
      ${allOrMostLiked('named', 'liked_names', few)}
      union ${allOrMostLiked('texts', 'liked_texts', few)}
      union ${sameName}
      union select app_id from corrected
    )`;
}

/** Few matches are all candidates, as ever; instead of many, the text is looked for in each app that meets the filters. */
function candidatesAmongFew(visible: SQL): SQL {
  return sql`${matchesNamed('texts', inTextOrName, FEW_MATCHES_FILTERED)},
    filtered as materialized (
      select ${apps.id} as app_id from ${apps} where ${areMany('texts', FEW_MATCHES_FILTERED)} and ${visible}
    ),
    matches as materialized (
      select f.app_id from filtered f
      cross join lateral (
        select from app_search s
        where s.app_id = f.app_id and (ts_match_vq(s.words, ${inTextOrName}) or s.name_key = ${searchKey})
        limit 1
      ) s
    ),
    ${correctedMatches('corrected', ['texts'])},
    candidates as (
      select app_id from matches
      union select app_id from texts where not (${areMany('texts', FEW_MATCHES_FILTERED)})
      union ${sameName}
      union select app_id from corrected
    )`;
}

const sameName: SQL = sql`(
  select s.app_id from app_search s
  where s.name_key = ${searchKey} limit ${sql.raw(String(MAX_SAME_NAME))}
)`;

const tier: SQL = sql`(case
  when s.name_key = ${searchKey} then 6
  when starts_with(s.name_key, ${searchKey}) then 5
  when ts_match_vq(s.words, ${inName}) then 4
  when ts_match_vq(s.words, ${inHead}) then 3
  when ts_match_vq(s.words, ${inText}) then 2
  else 1
end)::bigint`;

/** The most liked among very many matches; empty when they are not that many. */
function mostLiked(name: string, matches: string, query: SQL, conditions: readonly SQL[], few: number): SQL {
  const meetsAll =
    conditions.length === 0
      ? sql`true`
      : sql`exists (select from ${apps} where ${apps.id} = p.id and ${sql.join([...conditions], sql` and `)} limit 1)`;
  return sql`${sql.raw(name)} as materialized (
    select p.id as app_id
    from (
      select ${apps.id}, ${apps.likes} from ${apps} where ${isPublished}
      order by ${apps.likes} desc, ${apps.id} desc limit ${sql.raw(String(MAX_WALK))}
    ) p
    where ${areMany(matches, few)} and ${meetsAll} and ${doesMatch(sql`p.id`, query)}
    order by p.likes desc, p.id desc
    limit ${sql.raw(String(MAX_POPULAR))}
  )`;
}

/** Matches that are not very many, all of them; of very many the most liked, or any when hardly any of them is liked. */
function allOrMostLiked(matches: string, liked: string, few: number): SQL {
  return sql`select app_id from ${sql.raw(liked)}
    union all select app_id from ${sql.raw(matches)}
    where not (${areMany(matches, few)} and (select count(*) from ${sql.raw(liked)}) = ${sql.raw(String(MAX_POPULAR))})`;
}
