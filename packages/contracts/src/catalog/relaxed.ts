import { z } from 'zod';

export const Relaxed = z
  .strictObject({
    corrected: z
      .array(
        z.strictObject({
          word: z
            .string()
            .meta({ description: 'A word of `q` that no app has, in lower case and without accents.' }),
          to: z
            .array(z.string())
            .min(1)
            .meta({
              description:
                'What it may mean; apps have any of these. Several words: all of them. `*` at the end: words that begin so.',
              examples: [['calendar*']],
            }),
        }),
      )
      .meta({ description: 'Misspelt words.' }),
    dropped: z.array(z.string()).meta({ description: 'Words of `q` that were left out.' }),
  })
  .meta({
    id: 'Relaxed',
    description:
      'How `q` was taken when no app has all its words as they were typed. Absent when they were searched as typed, and when nothing was found.',
  });
export type Relaxed = z.infer<typeof Relaxed>;
