import { FacetName } from '@repo/contracts/catalog';
import { bigint, index, integer, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core';

/** What a list can be filtered by. */
export const facetKind = pgEnum('facet_kind', FacetName.enum);

/**
 * Every value that some app can be filtered by, as a small number: `apps.facets` holds these, so that one index
 * answers any combination of filters. Values are in the form that filters are compared in.
 */
export const facets = pgTable(
  'facets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: facetKind().notNull(),
    value: text().notNull(),
    /** Published apps that carry it, but for what is in `facet_deltas`: read it from `facet_counts`. */
    appCount: bigint('app_count', { mode: 'number' }).notNull().default(0),
    /** The value as it was first written. */
    label: text().notNull(),
  },
  (table) => [
    unique('facets_kind_value_key').on(table.kind, table.value),
    index('facets_by_count').on(table.kind, table.appCount.desc(), table.value),
  ],
);

/** Changes of `facets.app_count` that are not yet added up. Rows are only added, so that writers never wait. */
export const facetDeltas = pgTable(
  'facet_deltas',
  { facetId: integer('facet_id').notNull(), delta: bigint({ mode: 'number' }).notNull() },
  (table) => [index('facet_deltas_by_facet').on(table.facetId)],
);
