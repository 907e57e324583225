import { z } from 'zod';
import { recordError } from '../field-error.ts';
import {
  aiMetadataPart,
  changelogPart,
  featurePart,
  pricePart,
  screenshotPart,
  statsPart,
} from './app-record-parts.ts';
import {
  counterField,
  flagField,
  lineField,
  listField,
  optionalField,
  slugField,
  textField,
  timeField,
  urlField,
  usernameField,
} from './import-field.ts';
import { LicenseExpression } from './license-expression.ts';
import { Pricing } from './pricing.ts';

const STATUSES = ['draft', 'published', 'unlisted', 'removed'] as const;

/** Where an app stands. Only `published` ones are ever shown. */
export const AppStatus = z.enum(STATUSES, recordError(`one of ${STATUSES.join(', ')}`)).meta({
  id: 'AppStatus',
  description: 'Only `published` apps are shown.',
});

const PRICING_ERROR = recordError(`one of ${Pricing.options.join(', ')}`);
const LICENSE_ERROR = recordError('an SPDX licence expression such as MIT or GPL-2.0-only OR MIT');

const NameList = listField(lineField(80), 50);
const SlugList = listField(slugField, 50);
const text = optionalField(textField(20_000));
const url = optionalField(urlField);

/** An app. Absent fields come out null, empty or false; times come out as the responses write them. */
export const AppRecord = z
  .object({
    kind: z.literal('app'),
    slug: slugField.meta({ description: 'Its slug.' }),
    name: lineField(80).meta({ description: 'Its name.' }),
    tagline: optionalField(lineField(160)).meta({ description: 'One line about it.' }),
    description: text.meta({ description: 'Markdown.' }),
    url: url.meta({ description: 'Home page.' }),
    iconUrl: url.meta({ description: 'Icon.' }),
    repositoryUrl: url.meta({ description: 'Source code.' }),
    docsUrl: url.meta({ description: 'Documentation.' }),
    demoUrl: url.meta({ description: 'A place to try it.' }),
    videoUrl: url.meta({ description: 'A video that shows it.' }),
    creator: usernameField.meta({ description: 'Username of its creator.' }),
    category: optionalField(slugField).meta({ description: 'Slug of its category.' }),
    tags: SlugList.meta({ description: 'Slugs of its tags.' }),
    aiTools: SlugList.meta({ description: 'Slugs of the AI tools it was made with.' }),
    alternatives: SlugList.meta({ description: 'Slugs of apps that serve the same end.' }),
    pricing: optionalField(z.enum(Pricing.options, PRICING_ERROR)).meta({ description: 'What it costs.' }),
    license: optionalField(
      z.string(LICENSE_ERROR).refine((value) => LicenseExpression.safeParse(value).success, LICENSE_ERROR),
    ).meta({ description: 'Its licence, SPDX.' }),
    languages: NameList.meta({ description: 'Programming languages.' }),
    frameworks: NameList.meta({ description: 'Frameworks.' }),
    platforms: NameList.meta({ description: 'Where it runs.' }),
    isOpenSource: optionalField(z.boolean(recordError('true or false'))).meta({
      description: 'Whether its source is open; absent: judged by `pricing` and `license`.',
    }),
    isFeatured: flagField().meta({ description: 'Whether the editors feature it.' }),
    featuredRank: optionalField(counterField()).meta({
      description: 'Its place among the featured, 0 first.',
    }),
    status: AppStatus,
    stats: statsPart.optional().meta({ description: 'Likes and views.' }),
    likes: counterField().optional().meta({ description: 'The same as `stats.likes`.' }),
    views: counterField().optional().meta({ description: 'The same as `stats.views`.' }),
    publishedAt: optionalField(timeField).meta({
      description: 'When it was first published; absent: the first import that publishes it.',
    }),
    updatedAt: optionalField(timeField).meta({ description: 'When it last changed; absent: `publishedAt`.' }),
    firstReleaseAt: optionalField(timeField).meta({ description: 'When its first version came out.' }),
    version: optionalField(lineField(60)).meta({ description: 'Its current version.' }),
    screenshots: parts(screenshotPart).meta({ description: 'Pictures.' }),
    priceFrom: optionalField(pricePart).meta({ description: 'The lowest price.' }),
    aiMetadata: optionalField(aiMetadataPart).meta({ description: 'How AI took part in making it.' }),
    features: parts(featurePart).meta({
      description: 'What it can do.',
    }),
    changelog: parts(changelogPart).meta({
      description: 'Releases.',
    }),
  })
  .refine(({ stats, likes, views }) => stats === undefined || (likes === undefined && views === undefined), {
    error: '`stats` and `likes` or `views` must not stand together: they say the same.',
  })
  .meta({ id: 'AppRecord', description: 'An app to import, by slug.' });
export type AppRecord = z.infer<typeof AppRecord>;

function parts<Item extends z.ZodType>(item: Item) {
  const error = recordError('a list of at most 500');
  return z.array(item, error).max(500, error).default([]);
}
