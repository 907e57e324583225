import { z } from 'zod';
import { IsoTimestamp } from '../timestamp.ts';
import {
  AiMetadata,
  ChangelogEntry,
  CreatorReference,
  Feature,
  NamedReference,
  Price,
  Pricing,
  Screenshot,
} from './app-parts.ts';
import { LicenseExpression } from './license-expression.ts';
import { Slug } from './slug.ts';
import { WebUrl } from './web-url.ts';

/** An app in lists, in search results and under its creator. Every key is always there; unknown is null. */
export const AppSummary = z
  .strictObject({
    slug: Slug,
    name: z
      .string()
      .min(1)
      .meta({ description: 'Name of the app.', examples: ['draw.io'] }),
    tagline: z.string().nullable().meta({ description: 'One line about it.' }),
    url: WebUrl.nullable().meta({ description: 'Home page of the app.' }),
    iconUrl: WebUrl.nullable().meta({ description: 'Icon.' }),
    category: NamedReference.nullable().meta({ description: 'Its category; null when it has none.' }),
    tags: z.array(NamedReference).meta({ description: 'Its tags, by name.' }),
    aiTools: z.array(NamedReference).meta({ description: 'AI tools it was made with, by name.' }),
    pricing: Pricing.nullable().meta({ description: 'What it costs; null when unknown.' }),
    license: LicenseExpression.nullable().meta({ description: 'Its licence; null when unknown.' }),
    languages: z.array(z.string().min(1)).meta({ description: 'Programming languages.' }),
    frameworks: z.array(z.string().min(1)).meta({ description: 'Frameworks.' }),
    isOpenSource: z.boolean().meta({ description: 'Whether its source is open.' }),
    isFeatured: z.boolean().meta({ description: 'Whether the editors feature it.' }),
    creator: CreatorReference,
    stats: z
      .strictObject({
        likes: z.int().nonnegative().meta({ description: 'How many people like it.' }),
        views: z.int().nonnegative().meta({ description: 'How often it was viewed.' }),
      })
      .meta({ description: 'Counters.' }),
    publishedAt: IsoTimestamp.meta({ description: 'When it was first published.' }),
    updatedAt: IsoTimestamp.meta({ description: 'When its record last changed.' }),
    links: z
      .strictObject({
        self: z.string().min(1).meta({ description: 'Its full record in this API.' }),
        html: z
          .string()
          .min(1)
          .nullable()
          .meta({ description: 'Its page for people; null when there is none.' }),
      })
      .meta({ description: 'Where to go on.' }),
  })
  .meta({ id: 'AppSummary', description: 'A published app, in short.' });
export type AppSummary = z.infer<typeof AppSummary>;

/** One app in full: everything of its summary and more. */
export const AppDetail = z
  .strictObject({
    ...AppSummary.shape,
    description: z.string().nullable().meta({ description: 'Markdown.' }),
    repositoryUrl: WebUrl.nullable().meta({ description: 'Source code.' }),
    docsUrl: WebUrl.nullable().meta({ description: 'Documentation.' }),
    demoUrl: WebUrl.nullable().meta({ description: 'A place to try it.' }),
    videoUrl: WebUrl.nullable().meta({ description: 'A video that shows it.' }),
    screenshots: z.array(Screenshot).meta({ description: 'Pictures, in the creator’s order.' }),
    platforms: z.array(z.string().min(1)).meta({ description: 'Where it runs.' }),
    priceFrom: Price.nullable().meta({ description: 'The lowest price; null when it is free or unknown.' }),
    aiMetadata: AiMetadata,
    features: z.array(Feature).meta({ description: 'What it can do, in the creator’s order.' }),
    changelog: z.array(ChangelogEntry).meta({ description: 'Releases, newest first, at most 50.' }),
    changelogTotal: z.int().nonnegative().meta({ description: 'How many releases there are in all.' }),
    alternatives: z.array(Slug).meta({ description: 'Slugs of published apps that serve the same end.' }),
    firstReleaseAt: IsoTimestamp.nullable().meta({ description: 'When its first version came out.' }),
    version: z.string().min(1).nullable().meta({ description: 'Its current version.' }),
  })
  .meta({ id: 'AppDetail', description: 'A published app, in full.' });
export type AppDetail = z.infer<typeof AppDetail>;
