import { sql } from 'drizzle-orm';
import { bigint, check, index, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';

export const changeType = pgEnum('change_type', ['published', 'updated', 'removed']);

/**
 * The last change of each slug that ever had a published app: the published apps are exactly the slugs whose last
 * change is no removal. Numbered by `changes_number` when a transaction commits; nothing else writes it.
 */
export const changes = pgTable(
  'changes',
  {
    slug: text().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull(),
    type: changeType().notNull(),
    /** Milliseconds since 1970. */
    atMs: bigint('at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [index('changes_by_seq').on(table.seq)],
);

/** The newest number given out, in one row. Who numbers locks it until the commit, so no number is seen before a lower one. */
export const changeHead = pgTable(
  'change_head',
  { id: bigint({ mode: 'number' }).primaryKey(), seq: bigint({ mode: 'number' }).notNull() },
  (table) => [check('change_head_is_one', sql`${table.id} = 1`)],
);

/** Slugs that a transaction has touched, until it commits. Always empty to others. */
export const changesPending = pgTable('changes_pending', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slugs: text().array().notNull(),
});
