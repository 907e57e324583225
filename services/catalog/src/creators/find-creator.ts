import { Username } from '@repo/contracts/catalog';
import { sql } from 'drizzle-orm';
import { summaryJson } from '../apps/render/app-json.ts';
import type { Database } from '../db/database.ts';
import { isPublished } from '../db/published.ts';
import { apps } from '../db/schema/apps.ts';
import { creators } from '../db/schema/creators.ts';
import { createStatement } from '../db/statement.ts';
import { inKeysetOrder } from '../keyset/keyset.ts';
import { creatorStatsJson, creatorTotals, openProfileJson } from './profile-json.ts';

/** The creator of that name, in upper or lower case, with their newest published apps, as JSON text; or null. */
export type FindCreator = (username: string, signal: AbortSignal) => Promise<string | null>;

/** Some have thousands of apps; `appsTotal` says how many there are. */
const MAX_APPS = 200;

export function createFindCreator(database: Database): FindCreator {
  return async (username, signal) => {
    // What cannot be a username is not looked up: NUL would be an error to Postgres.
    if (!Username.safeParse(username).success) return null;
    const [row] = await database.query(FIND, { username }, signal);
    return row?.creator ?? null;
  };
}

const NEWEST_FIRST = inKeysetOrder({ key: apps.publishedMs, id: apps.id });

const FIND = createStatement<{ readonly creator: string }, { readonly username: string }>(sql`
  select ${openProfileJson} || ',' || ${creatorStatsJson} || ',"apps":[' || coalesce(shown.items, '')
    || '],"appsTotal":' || totals.apps || '}' as creator
  from ${creators}
  cross join lateral (${creatorTotals}) totals
  cross join lateral (
    select string_agg(newest.item, ',' order by newest.n) as items
    from (
      select row_number() over (order by ${NEWEST_FIRST}) as n, ${summaryJson} as item
      from ${apps} where ${apps.creatorId} = ${creators.id} and ${isPublished}
      order by ${NEWEST_FIRST} limit ${sql.raw(String(MAX_APPS))}
    ) newest
  ) shown
  where lower(${creators.username} collate "C") = lower(${sql.placeholder('username')}::text collate "C")`);
