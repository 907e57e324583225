import { type SQL, sql } from 'drizzle-orm';
import { isPublished } from '../../db/published.ts';
import { apps } from '../../db/schema/apps.ts';
import { afterPosition, inKeysetOrder, type Keyset } from '../../keyset/keyset.ts';

/**
 * How matches are found in an order. `gather`: all of them are fetched and sorted, which is short when they are few. `walk`:
 * so many rows of the order are looked through, which is short when matches are frequent; where they do not fill a page
 * (all of them may be at the other end of the order) they are gathered after all. So no page looks through all apps for a
 * few, and Postgres is not left to guess: it takes what is searched and the order for independent. Where very many are at
 * the other end, the keys of all apps are read once, in the order of their index.
 */
export type SearchPlan = 'gather' | 'walk';

/** A walk looks through so many rows. */
export const MAX_WALKED = 4_000;

/** Up to so many matches are gathered at once, where their number is counted. */
export const FEW_COUNTED = 5_000;
/** Where it is estimated, as if words had nothing to do with each other: there are often many more. */
export const FEW_ESTIMATED = 1_000;

/** From here on, reading the keys of all apps in one go is shorter than looking up those of the matches. */
const areMany = sql.raw('exists (select from matches offset 20000)');

/** What to find in an order of apps, with names of `app_search` as `s`. */
export interface Sought {
  /** By which number of `apps`. */
  readonly key: SQL;
  /** Conditions on `s`. */
  readonly found: readonly SQL[];
  /** The same for an app `w` that is met on a walk, and the columns of `apps` that it needs; null: there is no walk. */
  readonly walk: {
    readonly columns: SQL;
    readonly within: readonly SQL[];
    readonly meets: SQL;
  } | null;
  readonly position: { readonly key: SQL; readonly id: SQL } | null;
  readonly rows: SQL;
}

/** The next rows `(key, id)` of what is sought, in order. */
export function soughtRows({ key, found, walk, position, rows }: Sought): SQL {
  const keyset: Keyset = { key, id: sql`${apps.id}` };
  const after = position === null ? [] : [afterPosition(keyset, position)];
  const inOrder = sql`order by ${inKeysetOrder(GATHERED)} limit ${rows}`;
  const gathered = (matches: SQL) => sql`
    select a.key, a.id from ${matches} s
    -- Not a join: for some thousand matches that would read all apps.
    cross join lateral (
      select ${key} as key, ${apps.id} from ${apps}
      where ${sql.join([sql`${apps.id} = s.app_id`, isPublished, ...after], sql` and `)} limit 1
    ) a`;
  if (walk === null)
    return sql`${gathered(sql`app_search`)} where ${sql.join([...found], sql` and `)} ${inOrder}`;
  return sql`
    with walked as materialized (
      select w.key, w.id from (
        select ${key} as key, ${apps.id}${walk.columns} from ${apps}
        where ${sql.join([isPublished, ...walk.within, ...after], sql` and `)}
        order by ${inKeysetOrder(keyset)} limit ${sql.raw(String(MAX_WALKED))}
      ) w
      where ${walk.meets} limit ${rows}
    ),
    matches as materialized (
      select s.app_id from app_search s
      where ${sql.join([...found, sql`(select count(*) from walked) < ${rows}`], sql` and `)}
    )
    select key, id from walked where (select count(*) from walked) = ${rows}
    union all (${gathered(sql`matches`)} where not ${areMany} ${inOrder})
    union all (
      select a.key, a.id from matches s
      -- Full, and conditions that leave it so: Postgres must not take it for a loop when it expects few matches.
      full join (
        select ${key} as key, ${apps.id} from ${apps}
        where ${sql.join([isPublished, ...after], sql` and `)} order by ${apps.id} offset 0
      ) a on a.id = s.app_id
      where ${areMany} and coalesce(s.app_id, 0) > 0 and coalesce(a.id, 0) > 0 ${inOrder}
    )`;
}

const GATHERED: Keyset = { key: sql`a.key`, id: sql`a.id` };
