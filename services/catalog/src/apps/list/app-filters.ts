import type { AppFilters } from '@repo/contracts/catalog';
import type { facetKind } from '../../db/schema/facets.ts';

export type FacetKind = (typeof facetKind.enumValues)[number];

/** One filter of the apps list: a facet, whose value is looked up once and searched as a number, or words of a text. */
export type AppFilter = { readonly facet: FacetKind } | { readonly words: true };

/** Every filter of the apps list. */
export const appFilters = {
  category: { facet: 'category' },
  tag: { facet: 'tag' },
  aiTool: { facet: 'aiTool' },
  language: { facet: 'language' },
  framework: { facet: 'framework' },
  license: { facet: 'license' },
  pricing: { facet: 'pricing' },
  q: { words: true },
} as const satisfies Record<keyof AppFilters, AppFilter>;
