import { sql } from 'drizzle-orm';
import { type Database, queryRow } from './database.ts';
import { createMemo } from './memo.ts';
import { createStatement } from './statement.ts';

/**
 * A text that is the same exactly while everything in the database is: data that was read after one such text was
 * asked for is still current when the same text is given again. At most `FRESHNESS_MS` old; at once when
 * one is known.
 */
export type DataVersion = () => string | Promise<string>;

/** For so long a change may go unseen. */
export const FRESHNESS_MS = 250;
/** From then on it is asked for again while callers still get the one there is: none of them waits for it. */
const RENEWED_AFTER_MS = 100;

/** @param now milliseconds of a clock that never goes back. */
export function createDataVersion(database: Database, now?: () => number): DataVersion {
  // Shared by all who wait: no one caller's signal may end it. The database has a time-out of its own.
  const signal = new AbortController().signal;
  return createMemo(
    () => queryRow(database, VERSION, {}, signal).then(({ version }) => version),
    { keptMs: FRESHNESS_MS, renewedAfterMs: RENEWED_AFTER_MS },
    now,
  );
}

/**
 * Two equal snapshots see the same rows: a transaction that wrote moves `xmax` when it ends, or leaves the list of those
 * under way. So there is no table of versions, at which writers would have to wait for each other. A snapshot of a
 * replica does not list them all; there, equal is what has replayed equally far.
 */
const VERSION = createStatement<{ readonly version: string }, Readonly<Record<string, never>>>(sql`
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text else pg_current_snapshot()::text end
    as version`);
