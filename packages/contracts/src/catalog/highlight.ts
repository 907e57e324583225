import { z } from 'zod';

/** Where a text of an app has words of a search. */
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
