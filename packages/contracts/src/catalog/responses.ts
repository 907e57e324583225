import { z } from 'zod';
import { AppDetail, AppSummary } from './app.ts';
import { Category } from './category.ts';
import { Creator } from './creator.ts';
import { ServiceDescription } from './discovery.ts';
import { envelope, page } from './envelope.ts';
import { Relaxed } from './relaxed.ts';
import { SearchResult } from './search.ts';
import { Suggestions } from './suggest.ts';

/** `GET /api/v1`. */
export const DiscoveryResponse = envelope(ServiceDescription).meta({
  id: 'DiscoveryResponse',
  description: 'What this API offers.',
});
export type DiscoveryResponse = z.infer<typeof DiscoveryResponse>;

/** `GET /api/v1/apps`. */
export const AppListResponse = page(AppSummary).meta({
  id: 'AppListResponse',
  description: 'A page of apps.',
});
export type AppListResponse = z.infer<typeof AppListResponse>;

/** The same with `fields`. */
export const SparseAppListResponse = page(AppSummary.partial()).meta({
  id: 'SparseAppListResponse',
  description: 'A page of apps with the fields that were asked for.',
});
export type SparseAppListResponse = z.infer<typeof SparseAppListResponse>;

/** `GET /api/v1/apps/{slug}`. */
export const AppResponse = envelope(AppDetail).meta({ id: 'AppResponse', description: 'One app.' });
export type AppResponse = z.infer<typeof AppResponse>;

/** `GET /api/v1/creators/{username}`. */
export const CreatorResponse = envelope(Creator).meta({ id: 'CreatorResponse', description: 'One creator.' });
export type CreatorResponse = z.infer<typeof CreatorResponse>;

/** `GET /api/v1/categories`. */
export const CategoryListResponse = envelope(
  z.array(Category).meta({ description: 'All categories, by position, then name.' }),
).meta({ id: 'CategoryListResponse', description: 'All categories.' });
export type CategoryListResponse = z.infer<typeof CategoryListResponse>;

/** `GET /api/v1/search`. */
export const SearchResponse = envelope(SearchResult)
  .extend({
    meta: z
      .strictObject({ relaxed: Relaxed })
      .optional()
      .meta({ description: 'Only there when words of `q` were corrected or left out to find apps.' }),
  })
  .meta({
    id: 'SearchResponse',
    description: 'What was found.',
  });
export type SearchResponse = z.infer<typeof SearchResponse>;

/** `GET /api/v1/suggest`. */
export const SuggestResponse = envelope(Suggestions).meta({
  id: 'SuggestResponse',
  description: 'What may be meant.',
});
export type SuggestResponse = z.infer<typeof SuggestResponse>;
