import { z } from 'zod';
import { AiTool } from './ai-tool.ts';
import { AppSummary } from './app.ts';
import { Category } from './category.ts';
import { CreatorProfile } from './creator.ts';
import { flagParameter } from './name-lists.ts';
import { limitParameter } from './pagination.ts';
import { requiredSearchText } from './search-text.ts';
import { Tag } from './tag.ts';

const MAX_PER_GROUP = 20;

/** The query of `GET /api/v1/search`, as strings; unknown parameters are ignored, repeated ones refused. */
export const SearchQuery = z
  .object({
    q: requiredSearchText().meta({
      description: 'What to search for, at most 200 characters.',
      examples: ['tide table'],
    }),
    limit: limitParameter({ maximum: MAX_PER_GROUP, standard: 10, of: 'results per group' }),
    highlights: flagParameter().meta({
      description: 'Whether `meta.highlights` says where the apps found have the words.',
    }),
  })
  .meta({ id: 'SearchQuery', description: 'What to search for.' });
export type SearchQuery = z.infer<typeof SearchQuery>;

/** Five groups, each there even when it is empty. */
export const SearchResult = z
  .strictObject({
    apps: group(AppSummary, 'Published apps.'),
    people: group(CreatorProfile, 'Creators with at least one published app.'),
    tags: group(Tag, 'Tags.'),
    categories: group(Category, 'Categories.'),
    aiTools: group(AiTool, 'AI tools.'),
  })
  .meta({ id: 'SearchResult', description: 'What was found, best matches first in each group.' });
export type SearchResult = z.infer<typeof SearchResult>;

function group<Item extends z.ZodType>(item: Item, description: string) {
  return z.array(item).max(MAX_PER_GROUP).meta({ description });
}
