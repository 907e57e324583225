import { type SQL, sql } from 'drizzle-orm';
import { isPublished } from '../../db/published.ts';
import { apps } from '../../db/schema/apps.ts';
import { type SearchPlan, soughtRows } from './page-rows.ts';
import { doesMatch, limit, type PageStatement, page, position, withItems } from './page-statement.ts';

/**
 * How an app matches a text, best first: it is the very name, the beginning of the name, in the name, in name, tagline or
 * tags, anywhere. Within a tier the most liked come first.
 */
export const TIERS = [6, 5, 4, 3, 2] as const;
export type Tier = (typeof TIERS)[number];

/** What finds the apps of each tier; where it takes the name as well, `keys` says which. */
export interface TierQueries {
  readonly all: string;
  readonly names: string;
  readonly heads: string;
  readonly rest: string;
}

export const TIER_QUERIES = {
  6: 'all',
  5: 'names',
  4: 'names',
  3: 'heads',
  2: 'rest',
} as const satisfies Record<Tier, keyof TierQueries>;

const keys = sql`${sql.placeholder('keys')}::text[]`;
const isName: SQL = sql`s.name_key = any (${keys})`;
const beginsName: SQL = sql`s.name_key ^@ any (${keys})`;
/** What an index of names knows: all that begins with one of the keys is between the first and the last of them. */
const isNearName: SQL = sql`s.name_key between ${sql.placeholder('firstKey')} and ${sql.placeholder('lastKey')} || chr(1114111)`;
const query = (name: keyof TierQueries) => sql`${sql.placeholder(name)}::tsquery`;

/** A page of all tiers at once, for texts that few apps have: all matches are ranked. */
export function fewRankedPage(continues: boolean): PageStatement {
  const start = continues
    ? sql`where (m.tier, a.key, a.id) < (${sql.placeholder('tier')}::int, ${position.key}, ${position.id})`
    : sql``;
  return page(
    withItems(sql`
      with names as materialized (select s.app_id from app_search s where s.words @@ ${query('names')}),
        heads as materialized (select s.app_id from app_search s where s.words @@ ${query('heads')})
      select m.tier, a.key, a.id
      from (
        select s.app_id, case
          when ${isName} then 6
          when s.app_id in (select app_id from names) then case when ${beginsName} then 5 else 4 end
          when s.app_id in (select app_id from heads) then 3
          else 2
        end as tier
        from app_search s where s.words @@ ${query('all')}
      ) m
      -- Not a join: for some thousand matches that would read all apps.
      cross join lateral (
        select ${apps.likes} as key, ${apps.id} from ${apps} where ${apps.id} = m.app_id and ${isPublished} limit 1
      ) a
      ${start}
      order by m.tier desc, a.key desc, a.id desc limit ${limit} + 1`),
  );
}

/** A page of one tier, for texts that many apps have. */
export function tierPage(tier: Tier, continues: boolean, plan: SearchPlan): PageStatement {
  const find = query(TIER_QUERIES[tier]);
  const named = NAMED[tier];
  const rows = soughtRows({
    key: sql`${apps.likes}`,
    found: [sql`s.words @@ ${find}`, named, ...(tier === 5 ? [isNearName] : [])],
    // Few apps have the very name: an index finds them.
    walk:
      plan === 'walk' && tier !== 6
        ? { columns: sql``, within: [], meets: doesMatch(sql`w.id`, [find, named]) }
        : null,
    position: continues ? position : null,
    rows: sql`(${limit} + 1)`,
  });
  return page(
    withItems(sql`select ${sql.raw(String(tier))} as tier, sought.key, sought.id from (${rows}) sought`),
  );
}

const NAMED: Readonly<Record<Tier, SQL>> = {
  6: isName,
  5: sql`not (${isName}) and ${beginsName}`,
  4: sql`not (${beginsName})`,
  3: sql`not (${isName})`,
  2: sql`not (${isName})`,
};
