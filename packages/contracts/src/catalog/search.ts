import { z } from 'zod';
import { AppSummary } from './app.ts';
import { CreatorProfile } from './creator.ts';
import { flagParameter } from './name-lists.ts';
import { AiTool, Category, Tag } from './named.ts';
import { limitParameter } from './pagination.ts';
import { requiredSearchText } from './search-text.ts';

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

export const Highlight = z
  .strictObject({
    slug: z.string().min(1).meta({ description: 'The app.' }),
    field: z.enum(['name', 'tagline', 'description']).meta({ description: 'What the text is.' }),
    text: z
      .string()
      .meta({ description: 'The text; of a description the part with the first word. No markup.' }),
    ranges: z
      .array(z.array(z.int().nonnegative()).length(2))
      .min(1)
      .meta({
        description: 'Start and end (exclusive) of each word in `text`, in UTF-16 code units.',
        examples: [[[0, 4]]],
      }),
  })
  .meta({ id: 'Highlight', description: 'Where a text of an app has words of the search.' });
export type Highlight = z.infer<typeof Highlight>;
