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
  matchesNamed,
  searchKey,
} from './text-query.ts';

/** Of a word that very many apps have, the most liked ones are candidates. */
const MAX_POPULAR = 400;
/** How many of the most liked apps are looked through for them. */
const MAX_WALK = 50_000;
const MAX_SAME_NAME = 50;
/** How far a list by relevance goes. */
const MAX_RANKED = 1_000;
const LIKES_BITS = 44;

/**
 * The best published apps for the search text, as a subquery `(id, score)`: at most a thousand, in time that does not
 * grow with the catalog. The score is a whole number, larger is better: first how the words match (the very name,
 * its beginning, in the name, in name or tagline, anywhere, corrected), then how many people like the app.
 *
 * @param others conditions on `apps` that candidates must meet as well.
 */
export function rankedApps(others: readonly SQL[]): SQL {
  const visible = sql.join([isPublished, ...others], sql` and `);
  return sql`(
    with ${matchesNamed('named', inName)},
    ${matchesNamed('texts', inText)},
    ${mostLiked('liked_names', 'named', inName, visible)},
    ${mostLiked('liked_texts', 'texts', inText, visible)},
    ${correctedMatches('corrected', ['named', 'texts'])},
    candidates as (
      ${allOrMostLiked('named', 'liked_names')}
      union ${allOrMostLiked('texts', 'liked_texts')}
      union (
        select s.app_id from app_search s
        where s.name_key = ${searchKey} limit ${sql.raw(String(MAX_SAME_NAME))}
      )
      union select app_id from corrected
    )
    select ${apps.id} as id,
      (${tier} << ${sql.raw(String(LIKES_BITS))}) + least(${apps.likes}, (1::bigint << ${sql.raw(String(LIKES_BITS))}) - 1) as score
    from candidates c
    join ${apps} on ${apps.id} = c.app_id
    join app_search s on s.app_id = c.app_id
    where ${visible}
    order by score desc, id desc
    limit ${sql.raw(String(MAX_RANKED))}
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
function mostLiked(name: string, matches: string, query: SQL, visible: SQL): SQL {
  const byLikes = sql`order by ${apps.likes} desc, ${apps.id} desc`;
  return sql`${sql.raw(name)} as materialized (
    select p.id as app_id
    from (select ${apps.id}, ${apps.likes} from ${apps} where ${visible} ${byLikes} limit ${sql.raw(String(MAX_WALK))}) p
    where ${areMany(matches)} and ${doesMatch(sql`p.id`, query)}
    order by p.likes desc, p.id desc
    limit ${sql.raw(String(MAX_POPULAR))}
  )`;
}

/** Matches that are not very many, all of them; of very many the most liked, or any when hardly any of them is liked. */
function allOrMostLiked(matches: string, liked: string): SQL {
  return sql`select app_id from ${sql.raw(liked)}
    union all select app_id from ${sql.raw(matches)}
    where not (${areMany(matches)} and (select count(*) from ${sql.raw(liked)}) = ${sql.raw(String(MAX_POPULAR))})`;
}
