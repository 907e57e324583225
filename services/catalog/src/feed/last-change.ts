import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { changes } from '../db/schema/changes.ts';
import { createStatement } from '../db/statement.ts';

/**
 * When what is shown of apps last changed, in milliseconds; null: never, or within this second, of which HTTP dates
 * cannot tell what came later.
 */
export type LastChange = (signal: AbortSignal) => Promise<number | null>;

export function createLastChange(database: Database): LastChange {
  return async (signal) => {
    const [row] = await database.query(LAST, {}, signal);
    return row?.at ?? null;
  };
}

const LAST = createStatement<{ readonly at: number | null }, Readonly<Record<string, never>>>(sql`
  select case when ${changes.atMs} < extract(epoch from now()) * 1000 - 1000 then ${changes.atMs} end as at
  from ${changes} order by ${changes.seq} desc limit 1`);
