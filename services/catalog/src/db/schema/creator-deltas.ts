import { bigint, index, numeric, pgTable } from 'drizzle-orm/pg-core';

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
