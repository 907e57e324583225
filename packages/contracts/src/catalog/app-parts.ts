import { z } from 'zod';
import { IsoTimestamp } from '../timestamp.ts';
import { Slug, Username } from './slug.ts';
import { WebUrl } from './web-url.ts';

export const Pricing = z
  .enum(['FREE', 'FREEMIUM', 'PAID', 'SUBSCRIPTION', 'ONE_TIME', 'OPEN_SOURCE'])
  .meta({ id: 'Pricing', description: 'What an app costs.' });
export type Pricing = z.infer<typeof Pricing>;

export const NamedReference = z
  .strictObject({
    slug: Slug,
    name: z.string().min(1).meta({ description: 'Name for people.' }),
  })
  .meta({ id: 'NamedReference', description: 'A category, tag or AI tool, by slug and name.' });
export type NamedReference = z.infer<typeof NamedReference>;

export const CreatorReference = z
  .strictObject({
    username: Username,
    displayName: z.string().min(1).meta({ description: 'Name for people.' }),
    avatarUrl: WebUrl.nullable().meta({ description: 'Portrait; null when there is none.' }),
  })
  .meta({ id: 'CreatorReference', description: 'Who made an app.' });

export const AiMetadata = z
  .strictObject({
    builtWith: z.array(z.string().min(1)).meta({ description: 'AI products it was made with, by name.' }),
    models: z.array(z.string().min(1)).meta({ description: 'Models that took part, by name.' }),
    assistedPercent: z.number().min(0).max(100).nullable().meta({
      description: 'Share of the work that AI did, as its creator puts it.',
    }),
    promptsUrl: WebUrl.nullable().meta({ description: 'The prompts, where they are public.' }),
    workflow: z.string().nullable().meta({ description: 'How the creator works with AI.' }),
    notes: z.string().nullable().meta({ description: 'Anything else.' }),
  })
  .meta({ id: 'AiMetadata', description: 'How AI took part in making it.' });

export const Feature = z
  .strictObject({
    title: z.string().min(1).meta({ description: 'In a few words.' }),
    description: z.string().nullable().meta({ description: 'In a few sentences.' }),
  })
  .meta({ id: 'Feature', description: 'One thing it can do.' });

export const ChangelogEntry = z
  .strictObject({
    version: z
      .string()
      .min(1)
      .meta({ description: 'The version.', examples: ['1.4.0'] }),
    date: IsoTimestamp.meta({ description: 'When it was released.' }),
    notes: z.string().nullable().meta({ description: 'What changed, Markdown.' }),
    url: WebUrl.nullable().meta({ description: 'The release notes elsewhere.' }),
  })
  .meta({ id: 'ChangelogEntry', description: 'One release.' });
export type ChangelogEntry = z.infer<typeof ChangelogEntry>;

export const Screenshot = z
  .strictObject({
    url: WebUrl.meta({ description: 'The picture.' }),
    alt: z.string().nullable().meta({ description: 'What it shows, in words.' }),
    width: z.int().min(1).nullable().meta({ description: 'In pixels.' }),
    height: z.int().min(1).nullable().meta({ description: 'In pixels.' }),
  })
  .meta({ id: 'Screenshot', description: 'A picture of the app.' });

export const Price = z
  .strictObject({
    amount: z
      .number()
      .nonnegative()
      .meta({ description: 'In units of the currency, not in cents.', examples: [9.99] }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .meta({ description: 'ISO 4217.', examples: ['EUR'] }),
    interval: z.enum(['once', 'month', 'year']).meta({ description: 'How often it is paid.' }),
  })
  .meta({ id: 'Price', description: 'A price.' });
export type Price = z.infer<typeof Price>;
