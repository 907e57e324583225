import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A total order of rows: by `key`, largest first, then by the unique `id`, largest first. Neither is ever null. */
export interface Keyset {
  readonly key: SQLWrapper;
  readonly id: SQLWrapper;
}

/**
 * The rows after a position. The row-value form is the point: Postgres starts the index scan at the position, where
 * `key < a or (key = a and id < b)` walks there from the top and is as slow as OFFSET.
 */
export function afterPosition(keyset: Keyset, position: Keyset): SQL {
  return sql`(${keyset.key}, ${keyset.id}) < (${position.key}, ${position.id})`;
}

export function inKeysetOrder(keyset: Keyset): SQL {
  return sql`${keyset.key} desc, ${keyset.id} desc`;
}
