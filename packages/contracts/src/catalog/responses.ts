import { z } from 'zod';
import { AppDetail, AppSummary } from './app.ts';
import { Creator } from './creator.ts';
import { ServiceDescription } from './discovery.ts';
import { envelope, page } from './envelope.ts';
import { AiTool, Category, Tag } from './named.ts';
import { Relaxed } from './relaxed.ts';
import { Highlight, SearchResult } from './search.ts';
import { Slug } from './slug.ts';
import { Suggestions } from './suggest.ts';

export const DiscoveryResponse = envelope(ServiceDescription).meta({
  id: 'DiscoveryResponse',
  description: 'What this API offers.',
});

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

export const AppResponse = envelope(AppDetail).meta({ id: 'AppResponse', description: 'One app.' });

export const CreatorResponse = envelope(Creator).meta({ id: 'CreatorResponse', description: 'One creator.' });

export const CategoryListResponse = envelope(
  z.array(Category).meta({ description: 'All categories, by position, then name.' }),
).meta({ id: 'CategoryListResponse', description: 'All categories.' });

export const SearchResponse = envelope(SearchResult)
  .extend({
    meta: z
      .strictObject({
        relaxed: Relaxed.optional(),
        highlights: z
          .array(Highlight)
          .optional()
          .meta({ description: 'With `highlights=true`: where the apps have the words, in their order.' }),
      })
      .optional()
      .meta({
        description:
          'Only there when words of `q` were corrected or left out to find apps, or highlights were asked for.',
      }),
  })
  .meta({
    id: 'SearchResponse',
    description: 'What was found.',
  });
export type SearchResponse = z.infer<typeof SearchResponse>;

export const SuggestResponse = envelope(Suggestions).meta({
  id: 'SuggestResponse',
  description: 'What may be meant.',
});

export const TagListResponse = page(Tag).meta({ id: 'TagListResponse', description: 'A page of tags.' });
export type TagListResponse = z.infer<typeof TagListResponse>;

export const AiToolListResponse = page(AiTool).meta({
  id: 'AiToolListResponse',
  description: 'A page of AI tools.',
});

const detailsMeta = z
  .strictObject({ missing: z.array(Slug).meta({ description: 'Slugs that no published app has.' }) })
  .meta({ description: 'What was not found.' });

export const AppDetailsResponse = envelope(
  z.array(AppDetail).meta({ description: 'The apps, in the order they were asked for.' }),
)
  .extend({ meta: detailsMeta })
  .meta({ id: 'AppDetailsResponse', description: 'Several apps in full.' });

/** The same with `fields`. */
export const SparseAppDetailsResponse = envelope(
  z.array(AppDetail.partial()).meta({ description: 'The apps, in the order they were asked for.' }),
)
  .extend({ meta: detailsMeta })
  .meta({ id: 'SparseAppDetailsResponse', description: 'Several apps with the fields that were asked for.' });
