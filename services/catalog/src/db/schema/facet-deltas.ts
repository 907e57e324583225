import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core';

/** Changes of `facets.app_count` that are not yet added up. Rows are only added, so that writers never wait. */
export const facetDeltas = pgTable(
  'facet_deltas',
  { facetId: integer('facet_id').notNull(), delta: bigint({ mode: 'number' }).notNull() },
  (table) => [index('facet_deltas_by_facet').on(table.facetId)],
);
