import type { SQL } from 'drizzle-orm';
import type { facetKind } from '../../../db/schema/facets.ts';

export type FacetKind = (typeof facetKind.enumValues)[number];

/**
 * One filter of the apps list: either a facet, whose value is looked up once and compared as a number with all the
 * others in one index, or a condition of its own on the value in `sql.placeholder(<parameter name>)`.
 */
export type AppFilter =
  | { readonly facet: FacetKind }
  | { readonly condition: SQL; readonly toParameter: (value: string) => string };
