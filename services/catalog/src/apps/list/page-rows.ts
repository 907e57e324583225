import { type SQL, sql } from 'drizzle-orm';
import { isPublished } from '../../db/published.ts';
import { apps } from '../../db/schema/apps.ts';
import { afterPosition, inKeysetOrder, type Keyset } from '../../keyset/keyset.ts';

/**
 * How matches are found in an order. `walk`: so many rows of the order are looked through, which is short when matches are
 * frequent. Where they do not fill a page before its end (all of them may be at the other end of the order) they are gathered after all.
 * `gather`: all of them are fetched and sorted, which is short when they are few; where very many are, the keys of all apps are
 * read once, in the order of their index. `known`: they are given. So no page looks through all apps for a
 * few, and Postgres is not left to guess: it takes what is searched and the order for independent.
 */
export type SearchPlan = 'gather' | 'walk' | 'known';

/** A walk looks through so many rows. */
export const MAX_WALKED = 6_000;

/** Up to so many matches are gathered at once, where their number is counted. */
export const FEW_COUNTED = 5_000;
/** Where it is estimated: there are often more. */
export const FEW_ESTIMATED = 1_000;

/** From here on, reading the keys of all apps in one go is shorter than looking up those of the matches. */
const areMany = sql.raw('exists (select from matches offset 50000)');

/** The matches that are given. */
export const knownMatches = sql`(select unnest(${sql.placeholder('matches')}::bigint[]) as app_id)`;

export const limit: SQL = sql`${sql.placeholder('limit')}::int`;
const rows = sql`(${limit} + 1)`;

/** Where the page before ended. */
export const position: Keyset = {
  key: sql`${sql.placeholder('key')}::bigint`,
  id: sql`${sql.placeholder('id')}::bigint`,
};

/** Where rows of a page are looked for. */
export interface Place {
  /** By which number of `apps`. */
  readonly key: SQL;
  /** After the page before, or from the first on. */
  readonly continues: boolean;
}

/** The next rows `(key, id)` of what a walk meets, with its app as `w`, in order; fewer where they do not fill the page. */
export function walkedRows(
  place: Place,
  { columns, within, meets }: { readonly columns: SQL; readonly within: readonly SQL[]; readonly meets: SQL },
): SQL {
  return sql`select w.key, w.id from (${walked(place, within, columns)}) w where ${meets} limit ${rows}`;
}

/** Whether a walk comes to the end of its order: what it has not met is not there. */
export function endsWalk(place: Place, within: readonly SQL[]): SQL {
  return sql`not exists (select from (${walked(place, within, sql``)}) w offset ${sql.raw(String(MAX_WALKED - 1))})`;
}

function walked({ key, continues }: Place, within: readonly SQL[], columns: SQL): SQL {
  return sql`
    select ${key} as key, ${apps.id}${columns} from ${apps}
    where ${sql.join([isPublished, ...within, after({ key, id: apps.id }, continues)], sql` and `)}
    order by ${inKeysetOrder({ key, id: apps.id })} limit ${sql.raw(String(MAX_WALKED))}`;
}

/** The next rows `(key, id)` of the apps that are given, few of them. */
export function knownRows({ key, continues }: Place): SQL {
  return sql`${withKeys(knownMatches, key)} where ${after(FOUND, continues)} order by ${IN_ORDER} limit ${rows}`;
}

/** The next rows `(key, id)` of all that is found: by conditions on `app_search` as `s`. */
export function gatheredRows({ key, continues }: Place, found: readonly SQL[]): SQL {
  return sql`
    with matches as materialized (select s.app_id from app_search s where ${sql.join([...found], sql` and `)})
    (${withKeys(sql`matches`, key)} where not ${areMany} and ${after(FOUND, continues)} order by ${IN_ORDER} limit ${rows})
    union all (
      -- Both in order, and full, with conditions that leave it so: Postgres must take it neither for a loop nor for a table of hashes.
      select a.key, a.id from (select app_id from matches order by app_id offset 0) s
      full join (
        select ${key} as key, ${apps.id} from ${apps}
        where ${isPublished} and ${after({ key, id: apps.id }, continues)} order by ${apps.id} offset 0
      ) a on a.id = s.app_id
      where ${areMany} and coalesce(s.app_id, 0) > 0 and coalesce(a.id, 0) > 0 order by ${IN_ORDER} limit ${rows}
    )`;
}

const FOUND: Keyset = { key: sql`a.key`, id: sql`a.id` };
const IN_ORDER = inKeysetOrder(FOUND);

/** Matches with their keys, as `a`. */
function withKeys(matches: SQL, key: SQL): SQL {
  return sql`
    select a.key, a.id from ${matches} s
    -- Not a join: for some thousand matches that would read all apps. The position stays outside: Postgres takes it for rarer than a
    -- number, and would look for each match among all apps that have the same key.
    cross join lateral (
      select ${key} as key, ${apps.id} from ${apps} where ${apps.id} = s.app_id and ${isPublished} limit 1
    ) a`;
}

export function after(keyset: Keyset, continues: boolean): SQL {
  return continues ? afterPosition(keyset, position) : sql`true`;
}
