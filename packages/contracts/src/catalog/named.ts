import { z } from 'zod';
import { Slug } from './slug.ts';
import { WebUrl } from './web-url.ts';

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

export const AiToolKind = z
  .enum(['assistant', 'ide', 'model', 'agent', 'generator'])
  .meta({ id: 'AiToolKind', description: 'What kind of product it is.' });

export const AiTool = z
  .strictObject({
    slug: Slug,
    name: z.string().min(1).meta({ description: 'Name for people.' }),
    vendor: z.string().min(1).nullable().meta({ description: 'Who makes it.' }),
    description: z.string().nullable().meta({ description: 'What it is.' }),
    websiteUrl: WebUrl.nullable().meta({ description: 'Home page.' }),
    kind: AiToolKind.nullable().meta({ description: 'What kind of product it is; null when unknown.' }),
    iconUrl: WebUrl.nullable().meta({ description: 'Icon.' }),
    appCount: z.int().nonnegative().meta({ description: 'Published apps made with it, now.' }),
  })
  .meta({ id: 'AiTool', description: 'An AI tool.' });
