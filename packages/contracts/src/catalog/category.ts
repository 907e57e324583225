import { z } from 'zod';
import { Slug } from './slug.ts';

/** A category with the number of its published apps. */
export const Category = z
  .strictObject({
    slug: Slug,
    name: z
      .string()
      .min(1)
      .meta({ description: 'Name for people.', examples: ['Productivity'] }),
    description: z.string().nullable().meta({ description: 'What belongs in it.' }),
    icon: z.string().min(1).nullable().meta({ description: 'Name or address of its icon.' }),
    position: z.int().nonnegative().meta({ description: 'Its place in the list, from 0.' }),
    parent: Slug.nullable().meta({ description: 'Slug of the category above it; null at the top.' }),
    appCount: z.int().nonnegative().meta({ description: 'Published apps in it, now.' }),
  })
  .meta({ id: 'Category', description: 'A category.' });
export type Category = z.infer<typeof Category>;
