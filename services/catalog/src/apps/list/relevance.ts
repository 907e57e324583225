import { type SQL, sql } from 'drizzle-orm';
import { apps } from '../../db/schema/apps.ts';
import { afterPosition, inKeysetOrder, type Keyset } from '../../keyset/keyset.ts';
import { type RankedAmong, rankedApps } from '../../text-search/ranked-apps.ts';
import { summaryJson } from '../render/app-json.ts';

const keyset: Keyset = { key: sql`ranked.score`, id: sql`ranked.id` };

/**
 * A page of the apps that match the text best, as rows of `(key, id, item)`. The score is a whole number that changes
 * only with the app, so a cursor holds it like any other key.
 *
 * @param position where the page before ended; null: the first page.
 * @param rows how many at most.
 */
export function relevancePage(
  among: RankedAmong,
  position: { readonly key: SQL; readonly id: SQL } | null,
  rows: SQL,
): SQL {
  const start = position === null ? sql`` : sql`where ${afterPosition(keyset, position)}`;
  return sql`
    select best.score as key, best.id, ${summaryJson} as item
    from (
      select ranked.score, ranked.id from ${rankedApps(among)} ranked
      ${start} order by ${inKeysetOrder(keyset)} limit ${rows}
    ) best
    join ${apps} on ${apps.id} = best.id`;
}
