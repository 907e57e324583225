import type { FacetName } from '@repo/contracts/catalog';
import { type SQL, sql } from 'drizzle-orm';

/** The number of published apps that carry a facet value, now. */
export function facetCount(kind: FacetName, slug: SQL): SQL {
  return sql`coalesce((select f.apps from facet_counts f where f.kind = ${sql.raw(`'${kind}'`)} and f.value = facet_value(${slug})), 0)`;
}
