import type { SQL } from 'drizzle-orm';
import type { facetKind } from '../../../db/schema/facets.ts';

export type FacetKind = (typeof facetKind.enumValues)[number];

/**
 * One filter of the apps list: either a facet, whose value is looked up once and compared as a number with all the
 * others in one index, or a filter of its own on the value in `sql.placeholder(<parameter name>)`: conditions of which
 * one at most holds for any app, each the base of a search of its own, and what they refer to in a `with` clause.
 */
export type AppFilter =
  | { readonly facet: FacetKind }
  | { readonly with: SQL; readonly conditions: readonly SQL[] };
