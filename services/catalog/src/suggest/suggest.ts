import type { Suggestion } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { facetCount } from '../db/facet-count.ts';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import { creators } from '../db/schema/creators.ts';
import { categories, tags } from '../db/schema/named.ts';
import { createStatement } from '../db/statement.ts';
import { bestOf, correctableWords, correctionsOf } from '../text-search/corrections.ts';
import { appQueries } from '../text-search/reading.ts';
import { createReadText } from '../text-search/search-text.ts';
import { inText, searchKey, searchText } from '../text-search/text-query.ts';
import { readNear } from '../text-search/vocabulary.ts';

/** What may be meant by the beginning of a name, the likeliest first: what begins so, then what is spelt nearly so. */
export type Suggest = (q: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

const MOST = 10;
/** A misspelt word may mean many; so many are looked for. */
const MAX_MEANT = 2;

/** @param database plans statements once: what is looked up here is found in the same way whatever the text is. */
export function createSuggest(database: Database): Suggest {
  const readText = createReadText(database);
  const meant = async (q: string, signal: AbortSignal) => {
    const text = await readText(q, signal);
    const sought = correctableWords(text);
    if (sought.length === 0) return [];
    const near = await readNear(database, sought, signal);
    const reading = text.tokens.map((_, place) => {
      const found = near[sought.findIndex((each) => each.place === place)];
      const isKnown = found?.near.some(({ form }) => form === found.word) ?? true;
      const terms = found === undefined || isKnown ? [] : bestOf(correctionsOf(found));
      return terms.length === 0 ? ('typed' as const) : terms;
    });
    return appQueries(text, reading).keys.slice(1, 1 + MAX_MEANT);
  };
  return async (q, signal) => {
    const typed = await database.query(SUGGEST, { q }, signal);
    const others = typed.length === 0 ? await meant(q, signal) : [];
    const found = new Map(typed.map((row) => [nameOf(row), row]));
    for (const key of others) {
      if (found.size >= MOST) break;
      for (const row of await database.query(SUGGEST, { q: key }, signal)) found.set(nameOf(row), row);
    }
    return [...found.values()].slice(0, MOST).map((row) => ({ ...row, links: linksOf(row) }));
  };
}

type Named = Omit<Suggestion, 'links'>;

function nameOf({ kind, slug }: Named): string {
  return `${kind} ${slug}`;
}

/** What stands before a slug, in this API and in addresses of pages. */
const PATHS: Readonly<Record<Suggestion['kind'], readonly [self: string, html: string]>> = {
  app: ['/api/v1/apps/', '/apps/'],
  creator: ['/api/v1/creators/', '/creators/'],
  tag: ['/api/v1/apps?tag=', '/?tag='],
  category: ['/api/v1/apps?category=', '/categories/'],
};

function linksOf({ kind, slug }: Named): Suggestion['links'] {
  const [self, html] = PATHS[kind];
  return { self: self + slug, html: html + slug };
}

/** The most liked apps, looked through for what many names have: where that fills the list, nothing else is read. */
const MAX_POPULAR = sql.raw('1000');
/** So many of each are looked at beside, in the order of their index. */
const MAX_BEGINNINGS = sql.raw('200');
const MAX_NAMED = sql.raw('50');
/** So many of the most used tags, and of the most liked apps for their creators, are looked through. */
const MAX_KNOWN = sql.raw('200');
/** What fewer names have, about, is read whole: to look through popular apps would take longer. */
const IS_COMMON = sql.raw('> 300');
/** What more names have is looked for in the first rows: an index would first gather all of them. */
const IS_FREQUENT = sql.raw('> 10000');
const MAX_FIRST = sql.raw('2000');
/** After other words, a shorter beginning is not looked for: an index would gather all words that begin so. */
const MIN_LAST_WORD = sql.raw('3');

const most = sql.raw(String(MOST));
/** What the text is for each look-up: made once, and the same to a plan whatever it is. */
const key = sql`(select key from asked)`;
const beginning = sql`${key} || chr(1114111)`;
const named = sql`(select named from asked)`;
const anywhere = sql`(select anywhere from asked)`;
/** About how many names have its words. */
const names = sql`(select names from asked)`;
/** Without spaces between words, two characters are no beginning, and few words begin with one. */
const endsShort = sql`(
  select length(last) < ${MIN_LAST_WORD} and not is_unspaced(last) from substring(${key} from ' ([^ ]*)$') last
)`;
/**
 * `tier`: the very name, its beginning, the words in it. Kinds take turns within a tier. Apps by likes, creators by those of
 * their apps, tags and categories by the number of apps.
 */
const SUGGEST = createStatement<Named, { readonly q: string }>(sql`
  with asked as materialized (
    select words.*, search_estimate(words.named) as names
    from (select ${searchKey} as key, search_query(${searchText}, '=') as named, ${inText} as anywhere offset 0) words
  ),
  popular as materialized (
    select w.id, s.name_key
    from (
      select ${apps.id} from ${apps} where ${isPublished} and ${names} ${IS_COMMON}
      order by ${apps.likes} desc, ${apps.id} desc limit ${MAX_POPULAR}
    ) w
    cross join lateral (select * from app_search where app_id = w.id limit 1) s
    where starts_with(s.name_key, ${key}) or ts_match_vq(s.words, ${named})
    limit ${most}
  ),
  beginnings as materialized (
    select s.app_id as id, s.name_key from app_search s
    where s.name_key >= ${key} and s.name_key < ${beginning} and (select count(*) from popular) < ${most}
    order by s.name_key limit ${MAX_BEGINNINGS}
  ),
  worded as materialized (
    (
      select s.app_id as id, s.name_key from app_search s
      where s.words @@ ${named} and not ${names} ${IS_FREQUENT}
        and ${endsShort} is not true
        and (select count(*) from popular) + (select count(*) from beginnings) < ${most}
      limit ${MAX_BEGINNINGS}
    )
    union all (
      select s.app_id, s.name_key from (select * from app_search limit ${MAX_FIRST}) s
      where ts_match_vq(s.words, ${named}) and ${names} ${IS_FREQUENT}
        and (select count(*) from popular) + (select count(*) from beginnings) < ${most}
    )
  ),
  shelves as materialized (${namesakes(
    tags,
    sql`select value from facets where kind = 'tag' order by app_count desc nulls last, value limit ${MAX_KNOWN}`,
    sql`slug`,
  )}),
  people as materialized (
    ${namesakes(
      creators,
      sql`select ${apps.creatorId} from ${apps} where ${isPublished} order by ${apps.likes} desc, ${apps.id} desc limit ${MAX_KNOWN}`,
      sql`id`,
    )}
    union (select ${creators.id} from ${creators} where lower(${creators.username} collate "C") = lower(${searchText} collate "C"))
  ),
  found as (
    select 'app' as kind, 1 as turn, a.name as label, a.slug, c.name_key, a.likes as weight
    from (select * from popular union select * from beginnings union select * from worded) c
    cross join lateral (select ${apps.name}, ${apps.slug}, ${apps.likes} from ${apps} where ${apps.id} = c.id and ${isPublished} limit 1) a
    union all
    select 'category', 2, ${categories.name}, ${categories.slug}, ${categories.nameKey},
      ${facetCount('category', sql`${categories.slug}`)}
    from ${categories} where starts_with(${categories.nameKey}, ${key}) or ${categories.words} @@ ${anywhere}
    union all
    select 'tag', 3, t.name, t.slug, t.name_key, ${facetCount('tag', sql`t.slug`)}
    from shelves c cross join lateral (select * from tags where id = c.id limit 1) t
    union all
    select 'creator', 4, p.display_name, p.username, p.name_key, case when n.apps > 0 then n.likes + 1 else 0 end
    from people c
    cross join lateral (select * from creators where id = c.id limit 1) p
    cross join lateral (select * from creator_counts where creator_id = c.id limit 1) n
  ),
  ranked as (
    select f.*, t.tier, row_number() over (partition by f.kind, t.tier order by f.weight desc, f.slug) as place
    from found f
    cross join lateral (
      select case when f.name_key = ${key} then 3 when starts_with(f.name_key, ${key}) then 2 else 1 end as tier
    ) t
    where f.kind = 'app' or f.weight > 0
  )
  select kind, label, slug from ranked order by tier desc, place, turn limit ${most}`);

/**
 * Tags or creators whose names begin so, or have the words. Where there are more than are looked at, those that most people mean are
 * among them.
 *
 * @param known what `by` is of the most used.
 */
function namesakes(table: typeof tags | typeof creators, known: SQL, by: SQL): SQL {
  const nameKey = sql`${table.nameKey} collate "C"`;
  return sql`
    with first as materialized (
      select ${table.id} from ${table} where ${nameKey} >= ${key} and ${nameKey} < ${beginning} limit ${MAX_NAMED}
    ),
    worded as materialized (select ${table.id} from ${table} where ${table.words} @@ ${anywhere} limit ${MAX_NAMED})
    select id from first union select id from worded union (
      select t.id from (${known}) known(value)
      cross join lateral (select id, name_key, words from ${table} where ${by} = known.value limit 1) t
      where greatest((select count(*) from first), (select count(*) from worded)) = ${MAX_NAMED}
        and (starts_with(t.name_key, ${key}) or ts_match_vq(t.words, ${anywhere}))
    )`;
}
