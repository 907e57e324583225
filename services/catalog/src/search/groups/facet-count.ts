import { type SQL, sql } from 'drizzle-orm';
import type { FacetKind } from '../../apps/list/app-filters.ts';

/** The number of published apps that carry a facet value, now. */
export function facetCount(kind: FacetKind, slug: SQL): SQL {
  return sql`coalesce((select f.apps from facet_counts f where f.kind = ${sql.raw(`'${kind}'`)} and f.value = facet_value(${slug})), 0)`;
}
