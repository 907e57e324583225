import type { AppFilters } from '@repo/contracts/catalog';
import type { AppFilter } from './app-filter.ts';

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
