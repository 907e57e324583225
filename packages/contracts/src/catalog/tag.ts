import { z } from 'zod';
import { Slug } from './slug.ts';

/** A tag with the number of its published apps. */
export const Tag = z
  .strictObject({
    slug: Slug,
    name: z
      .string()
      .min(1)
      .meta({ description: 'Name for people.', examples: ['Self-hosted'] }),
    appCount: z.int().nonnegative().meta({ description: 'Published apps that carry it, now.' }),
  })
  .meta({ id: 'Tag', description: 'A tag.' });
