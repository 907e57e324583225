import type { facetKind } from '../../../db/schema/facets.ts';

export type FacetKind = (typeof facetKind.enumValues)[number];

/** One filter of the apps list: a facet, whose value is looked up once and searched as a number, or words of a text. */
export type AppFilter = { readonly facet: FacetKind } | { readonly words: true };
