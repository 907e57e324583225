import { bigint, index, numeric, pgTable } from 'drizzle-orm/pg-core';

/**
 * The published apps of each creator, but for what is in `creator_deltas`: read them from `creator_counts`. Apart from
 * `creators`, whose rows are larger, and without a foreign key: adding up must not fail for a creator who is gone.
 * Sums of counts may exceed a bigint.
 */
export const creatorTotals = pgTable('creator_totals', {
  creatorId: bigint('creator_id', { mode: 'number' }).primaryKey(),
  apps: bigint({ mode: 'number' }).notNull(),
  likes: numeric().notNull(),
  views: numeric().notNull(),
});

/** Changes of `creator_totals` that are not yet added up. Rows are only added, so that writers never wait. */
export const creatorDeltas = pgTable(
  'creator_deltas',
  {
    creatorId: bigint('creator_id', { mode: 'number' }).notNull(),
    apps: bigint({ mode: 'number' }).notNull(),
    likes: numeric().notNull(),
    views: numeric().notNull(),
  },
  (table) => [index('creator_deltas_by_creator').on(table.creatorId)],
);
