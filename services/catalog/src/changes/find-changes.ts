import type { ChangesQuery } from '@repo/contracts/catalog';
import { AppError } from '@repo/service-kit/errors';
import { sql } from 'drizzle-orm';
import { type Database, queryRow } from '../db/database.ts';
import { changeHead, changes } from '../db/schema/changes.ts';
import { createStatement } from '../db/statement.ts';
import { type CursorScope, decodeCursor, encodeCursor } from '../keyset/cursor.ts';

/** A page of changes: the items as a JSON array, the cursor of the next page, null at the end, and the newest number. */
export interface ChangesPage {
  readonly items: string;
  readonly nextCursor: string | null;
  readonly seq: number;
}

/** @throws AppError `invalid_cursor`, or `bad_request` for a `since` that was never given out. */
export type FindChanges = (query: ChangesQuery, signal: AbortSignal) => Promise<ChangesPage>;

const SCOPE: CursorScope = { sort: 'changes', filters: {} };

export function createFindChanges(database: Database): FindChanges {
  return async ({ since, cursor, limit }, signal) => {
    const after = cursor === undefined ? since : decodeCursor(cursor, SCOPE).key;
    const { items, last, seq } = await queryRow(database, FIND, { after, limit }, signal);
    if (after > seq)
      throw new AppError(cursor === undefined ? 'bad_request' : 'invalid_cursor', aheadOf(seq));
    const hasMore = last !== null && last < seq;
    return { items, nextCursor: hasMore ? encodeCursor(SCOPE, { key: last, id: 0 }) : null, seq };
  };
}

/** What is told to who asks for what comes after a number that this catalog has not given out. */
export function aheadOf(seq: number): string {
  return `The newest \`seq\` of this catalog is ${seq}: send \`since\` up to that, or begin anew with GET /api/v1/export.ndjson.`;
}

interface FoundChanges {
  readonly items: string;
  readonly last: number | null;
  readonly seq: number;
}

const FIND = createStatement<FoundChanges, { readonly after: number; readonly limit: number }>(sql`
  select h.seq, p.last, coalesce('[' || p.items || ']', '[]') as items
  from ${changeHead} h
  cross join lateral (
    select max(c.seq) as last, string_agg(row_to_json(c)::text, ',' order by c.seq) as items
    from (
      select ${changes.seq}, ${changes.slug}, ${changes.type}, iso_time(${changes.atMs}) as at
      from ${changes} where ${changes.seq} > ${sql.placeholder('after')}
      order by ${changes.seq} limit ${sql.placeholder('limit')}
    ) c
  ) p`);
