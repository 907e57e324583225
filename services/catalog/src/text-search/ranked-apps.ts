import { type SQL, sql } from 'drizzle-orm';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import {
  amongFacets,
  areMany,
  correctedMatches,
  doesMatch,
  facetWords,
  inHead,
  inName,
  inText,
  inTextOrName,
  matchesNamed,
  searchKey,
} from './text-query.ts';

/**
 * Among which apps: all, or those with the facet values in `sql.placeholder('facetWords')`, which many or few apps have.
 * Of few, all matches are ranked.
 */
export type RankedAmong = 'all' | 'many-with-facets' | 'few-with-facets';

/** Up to so many matches are ranked one by one. */
const FEW_MATCHES = 1_000;
/** More than few apps ever are, though their number was known a while ago. */
const MAX_AMONG_FEW = 20_000;
/** Of a word that more apps have, the most liked ones are candidates first. */
const MAX_POPULAR = 400;
/** How many of the most liked apps are looked through for them. */
const MAX_WALK = 5_000;
const MAX_SAME_NAME = 50;
/** How far a list by relevance goes. */
const MAX_RANKED = 1_000;
const LIKES_BITS = 44;

/**
 * The best published apps for the search text, as a subquery `(id, score)`: at most a thousand, in time that does not
 * grow with the catalog. The score is a whole number, larger is better: first how the words match (the very name,
 * its beginning, in the name, in name or tagline, anywhere, corrected), then how many people like the app.
 */
export function rankedApps(among: RankedAmong): SQL {
  return sql`(
    with ${among === 'few-with-facets' ? allMatches() : bestMatches(among)}
    select app.id, (${tier} << ${sql.raw(String(LIKES_BITS))}) + least(app.likes, (1::bigint << ${sql.raw(String(LIKES_BITS))}) - 1) as score
    from candidates s
    -- Not a join: for some thousand candidates that would read all apps.
    cross join lateral (
      select ${apps.id}, ${apps.likes} from ${apps} where ${apps.id} = s.app_id and ${isPublished} limit 1
    ) app
    order by score desc, id desc
    limit ${sql.raw(String(MAX_RANKED))}
  )`;
}

/** Few matches are all candidates; of many the most liked, and some others when too few are liked. */
function bestMatches(among: 'all' | 'many-with-facets'): SQL {
  const few = sql.raw(String(FEW_MATCHES));
  const narrowed = among === 'all' ? (query: SQL) => query : amongFacets;
  return sql`${matchesNamed('named', narrowed(inName), few)},
    ${matchesNamed('texts', narrowed(inText), few)},
    ${mostLiked('liked_names', 'named', narrowed(inName), few)},
    ${mostLiked('liked_texts', 'texts', narrowed(inText), few)},
    ${correctedMatches('corrected', ['named', 'texts'], narrowed)},
    candidates as (
      select s.app_id, s.name_key, s.words
      from (
        ${allOrMostLiked('named', 'liked_names', few)}
        union ${allOrMostLiked('texts', 'liked_texts', few)}
        union ${sameName(among)}
        union select app_id from corrected
      ) c
      cross join lateral (
        select s.app_id, s.name_key, s.words from app_search s where s.app_id = c.app_id limit 1
      ) s
    )`;
}

/** All matches are candidates: they are few as the apps that meet the filters are. */
function allMatches(): SQL {
  const most = sql.raw(String(MAX_AMONG_FEW));
  return sql`matches as materialized (
      select s.app_id, s.name_key, s.words from app_search s
      where s.words @@ ${amongFacets(inTextOrName)} limit ${most}
    ),
    ${correctedMatches('corrected', ['matches'], amongFacets)},
    candidates as (
      select app_id, name_key, words from matches
      union all
      select s.app_id, s.name_key, s.words
      from (${sameName('few-with-facets')} union select app_id from corrected) c
      cross join lateral (
        select s.app_id, s.name_key, s.words from app_search s where s.app_id = c.app_id limit 1
      ) s
      where not exists (select from matches m where m.app_id = c.app_id)
    )`;
}

/** A name of signs alone has no words that could be found. */
function sameName(among: RankedAmong): SQL {
  const narrowed = among === 'all' ? sql`` : sql` and ts_match_vq(s.words, ${facetWords}::tsquery)`;
  return sql`(
    select s.app_id from app_search s
    where s.name_key = ${searchKey}${narrowed} limit ${sql.raw(String(MAX_SAME_NAME))}
  )`;
}

const tier: SQL = sql`(case
  when s.name_key = ${searchKey} then 6
  when starts_with(s.name_key, ${searchKey}) then 5
  when ts_match_vq(s.words, ${inName}) then 4
  when ts_match_vq(s.words, ${inHead}) then 3
  when ts_match_vq(s.words, ${inText}) then 2
  else 1
end)::bigint`;

/** The most liked among very many matches; empty when they are not that many. */
function mostLiked(name: string, matches: string, query: SQL, few: SQL): SQL {
  return sql`${sql.raw(name)} as materialized (
    select p.id as app_id
    from (
      select ${apps.id}, ${apps.likes} from ${apps} where ${isPublished}
      order by ${apps.likes} desc, ${apps.id} desc limit ${sql.raw(String(MAX_WALK))}
    ) p
    where ${areMany(matches, few)} and ${doesMatch(sql`p.id`, query)}
    order by p.likes desc, p.id desc
    limit ${sql.raw(String(MAX_POPULAR))}
  )`;
}

/** Matches that are not very many, all of them; of very many the most liked, or any when hardly any of them is liked. */
function allOrMostLiked(matches: string, liked: string, few: SQL): SQL {
  return sql`select app_id from ${sql.raw(liked)}
    union all select app_id from ${sql.raw(matches)}
    where not (${areMany(matches, few)} and (select count(*) from ${sql.raw(liked)}) = ${sql.raw(String(MAX_POPULAR))})`;
}
