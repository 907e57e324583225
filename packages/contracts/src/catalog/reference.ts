import { z } from 'zod';
import { Slug } from './slug.ts';

/** How a record names a category, tag or AI tool. */
export const NamedReference = z
  .strictObject({
    slug: Slug,
    name: z.string().min(1).meta({ description: 'Name for people.' }),
  })
  .meta({ id: 'NamedReference', description: 'A category, tag or AI tool, by slug and name.' });
export type NamedReference = z.infer<typeof NamedReference>;
