import { type SQL, sql } from 'drizzle-orm';
import { isPublished } from '../../db/published.ts';
import { apps } from '../../db/schema/apps.ts';
import { endsWalk, gatheredRows, knownMatches, limit, position, walkedRows } from './page-rows.ts';
import { doesMatch, isFound, meetsAll, type PageStatement, page, withItems } from './page-statement.ts';

/**
 * How an app matches a text, best first: it is the very name, the beginning of the name, in the name, in name, tagline or
 * tags, anywhere. Within a tier the most liked come first.
 */
export const TIERS = [6, 5, 4, 3, 2] as const;
export type Tier = (typeof TIERS)[number];

const keys = sql`${sql.placeholder('keys')}::text[]`;
const isName: SQL = sql`s.name_key = any (${keys})`;
const beginsName: SQL = sql`s.name_key ^@ any (${keys})`;
/** What an index of names knows: all that begins with one of the keys is between the first and the last of them. */
const isNearName: SQL = sql`s.name_key between ${sql.placeholder('firstKey')} and ${sql.placeholder('lastKey')} || chr(1114111)`;
const hasIn = (name: 'names' | 'heads') => sql`ts_match_vq(s.words, ${sql.placeholder(name)}::tsquery)`;

/** A page of all tiers at once, for texts that few apps have: all matches are ranked. */
export function fewRankedPage(continues: boolean, plan: 'gather' | 'known'): PageStatement {
  const start = continues
    ? sql`where (m.tier, a.key, a.id) < (${sql.placeholder('tier')}::int, ${position.key}, ${position.id})`
    : sql``;
  const matches =
    plan === 'known'
      ? sql`${knownMatches} k cross join lateral (select * from app_search where app_id = k.app_id limit 1) s`
      : sql`app_search s where ${sql.join([...isFound], sql` and `)}`;
  return page(
    withItems(sql`
      select m.tier, a.key, a.id
      from (
        select s.app_id, case
          when ${isName} then 6
          when ${hasIn('names')} then case when ${beginsName} then 5 else 4 end
          when ${hasIn('heads')} then 3
          else 2
        end as tier
        from ${matches}
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
export function tierPage(tier: Tier, continues: boolean, plan: 'gather' | 'walk'): PageStatement {
  const named = NAMED[tier];
  const place = { key: sql`${apps.likes}`, continues };
  const rows =
    plan === 'walk'
      ? walkedRows(place, { columns: sql``, within: [], meets: doesMatch(sql`w.id`, [named]) })
      : gatheredRows(place, [
          ...(tier === 6 ? [meetsAll] : isFound),
          named,
          ...(tier === 5 ? [isNearName] : []),
        ]);
  return page(
    withItems(sql`select ${sql.raw(String(tier))} as tier, sought.key, sought.id from (${rows}) sought`),
    plan === 'walk' ? endsWalk(place, []) : undefined,
  );
}

const NAMED: Readonly<Record<Tier, SQL>> = {
  6: isName,
  5: sql`not (${isName}) and ${beginsName}`,
  4: sql`not (${beginsName})`,
  3: sql`not (${isName})`,
  2: sql`not (${isName})`,
};
