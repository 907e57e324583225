import { z } from 'zod';
import { Slug } from './slug.ts';
import { WebUrl } from './web-url.ts';

/** What kind of product an AI tool is. */
export const AiToolKind = z
  .enum(['assistant', 'ide', 'model', 'agent', 'generator'])
  .meta({ id: 'AiToolKind', description: 'What kind of product it is.' });

/** An AI tool that apps are made with, and the number of those that are published. */
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
