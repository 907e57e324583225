import type { SearchResult } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import { creatorStatsJson, creatorTotals, openProfileJson } from '../creators/profile-json.ts';
import { facetCount } from '../db/facet-count.ts';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import { creators } from '../db/schema/creators.ts';
import { aiTools, categories, tags } from '../db/schema/named.ts';
import { inText, searchKey, searchText } from '../text-search/text-query.ts';

/** Similar enough to be meant: the share of groups of three letters that two names have in common. */
const MIN_SIMILARITY = sql.raw('0.4');

/** How well a record is found, larger is better: the very name, its beginning, its words, a misspelt one. */
function namedTier(nameKey: SQL, identifier: SQL, words: SQL): SQL {
  return sql`(case
    when ${nameKey} = ${searchKey} or lower(${identifier} collate "C") = ${searchKey} then 4
    when starts_with(${nameKey}, ${searchKey}) or starts_with(lower(${identifier} collate "C"), ${searchKey}) then 3
    when ts_match_vq(${words}, ${inText}) then 2
    else 1
  end)`;
}

/**
 * What is found by all words in name or slug, the beginning of one of them, or a misspelt name, the most used first among
 * equal matches.
 */
function foundByName(
  table: typeof categories | typeof tags | typeof aiTools,
  kind: 'category' | 'tag' | 'aiTool',
  item: SQL,
): SQL {
  const { nameKey, slug, words } = table;
  return sql`
    select ${item} as item, row_number() over (order by t.tier desc, t.apps desc, t.slug) as n
    from (
      select *, ${facetCount(kind, sql`${slug}`)} as apps, ${namedTier(sql`${nameKey}`, sql`${slug}`, sql`${words}`)} as tier
      from ${table}
      where ${words} @@ ${inText} or starts_with(${nameKey}, ${searchKey}) or starts_with(${slug}, ${searchKey})
        or similarity(${nameKey}, ${searchKey}) >= ${MIN_SIMILARITY}
    ) t`;
}

/** AiTool as text, of a row `t` of `ai_tools` with `apps`. */
export const aiToolJson: SQL = sql`json_build_object('slug', t.slug, 'name', t.name, 'vendor', t.vendor, 'description', t.description,
  'websiteUrl', t.website_url, 'kind', t.kind, 'iconUrl', t.icon_url, 'appCount', t.apps)::text`;

/** Tag as text, of a row `t` of `tags` with `apps`. */
export const tagJson: SQL = sql`json_build_object('slug', t.slug, 'name', t.name, 'appCount', t.apps)::text`;

const categoryJson: SQL = sql`json_build_object('slug', t.slug, 'name', t.name, 'description', t.description, 'icon', t.icon,
  'position', t.position, 'parent', (select p.slug from categories p where p.id = t.parent_id), 'appCount', t.apps)::text`;

/** Creators are as many as apps: so many at most are looked at, and those of as many of the most liked apps. */
const MAX_CANDIDATES = 1_000;
const MAX_MISSPELT = 50;

const creatorKey: SQL = sql`${creators.nameKey} collate "C"`;

/** What has no groups of three letters, as a sign without spaces around it, would be looked for in the whole index. */
const canBeMisspelt: SQL = sql`(length(${searchKey}) >= 3 and show_trgm(${searchKey}) <> '{}')`;

function someCreators(condition: SQL, most: number): SQL {
  return sql`(select ${creators.id} from ${creators} where ${condition} limit ${sql.raw(String(most))})`;
}

/** Creators of at least one published app, the most liked first among equal matches. */
const people = sql`
  select ${openProfileJson} || ',' || ${creatorStatsJson} || '}' as item,
    row_number() over (order by ${namedTier(
      sql`${creators.nameKey}`,
      sql`${creators.username}`,
      sql`${creators.words}`,
    )} desc, totals.likes desc, totals.apps desc, ${creators.id}) as n
  from (
    with by_words as materialized (
      ${someCreators(sql`${creators.words} @@ ${inText}`, MAX_CANDIDATES)}
    ),
    -- Without its limit: Postgres guesses that many are similar, and would go through all creators for the first of them.
    misspelt as materialized (
      select ${creators.id} from ${creators}
      where ${creators.nameKey} % (case when (select count(*) from by_words) = 0 and ${canBeMisspelt} then ${searchKey} end)
    )
    select id from by_words
    union ${someCreators(sql`lower(${creators.username} collate "C") = lower(${searchText} collate "C")`, 1)}
    union ${someCreators(sql`${creatorKey} >= ${searchKey} and ${creatorKey} < ${searchKey} || chr(1114111)`, MAX_CANDIDATES)}
    union (select id from misspelt limit ${sql.raw(String(MAX_MISSPELT))})
    union (
      select p.id
      from (
        select ${apps.creatorId} from ${apps}
        where ${isPublished} and (select count(*) from by_words) = ${sql.raw(String(MAX_CANDIDATES))}
        order by ${apps.likes} desc, ${apps.id} desc limit ${sql.raw(String(MAX_CANDIDATES))}
      ) liked
      cross join lateral (select id, words from creators where id = liked.creator_id limit 1) p
      where ts_match_vq(p.words, ${inText})
    )
  ) c
  -- Not a join: for some thousand candidates that would read all creators.
  cross join lateral (select * from ${creators} where ${creators.id} = c.id limit 1) ${creators}
  cross join lateral (${creatorTotals}) totals
  where totals.apps > 0`;

/**
 * Every group of search results but apps, for the text in `sql.placeholder('q')`: rows `(item, n)`, JSON text of a result and
 * its rank from 1.
 */
export const namedGroups = {
  people,
  tags: foundByName(tags, 'tag', tagJson),
  categories: foundByName(categories, 'category', categoryJson),
  aiTools: foundByName(aiTools, 'aiTool', aiToolJson),
} as const satisfies Record<Exclude<keyof SearchResult, 'apps'>, SQL>;
