import { z } from 'zod';
import { requiredSearchText } from './search-text.ts';

const MAX_SUGGESTIONS = 10;
const MAX_LENGTH = 64;

/** The query of `GET /api/v1/suggest`, as strings; unknown parameters are ignored, repeated ones refused. */
export const SuggestQuery = z
  .object({
    q: requiredSearchText(MAX_LENGTH, 'what was typed so far').meta({
      description: `What was typed so far, at most ${MAX_LENGTH} characters.`,
      examples: ['tid'],
    }),
  })
  .meta({ id: 'SuggestQuery', description: 'What was typed so far.' });

export const Suggestion = z
  .strictObject({
    kind: z.enum(['app', 'creator', 'tag', 'category']).meta({ description: 'What it is.' }),
    label: z.string().min(1).meta({ description: 'Its name for people.' }),
    slug: z.string().min(1).meta({ description: 'Its slug; of a creator the username.' }),
    links: z
      .strictObject({
        self: z.string().min(1).meta({ description: 'In this API: its record, or the list of its apps.' }),
        html: z.string().min(1).meta({ description: 'Its page for people.' }),
      })
      .meta({ description: 'Where to go on.' }),
  })
  .meta({ id: 'Suggestion', description: 'Something that may be meant.' });
export type Suggestion = z.infer<typeof Suggestion>;

export const Suggestions = z
  .array(Suggestion)
  .max(MAX_SUGGESTIONS)
  .meta({ id: 'Suggestions', description: 'What begins so, then what is spelt nearly so.' });
