import { z } from 'zod';
import { recordError } from '../field-error.ts';
import { Price, Pricing } from './app-parts.ts';
import {
  counterField,
  enumField,
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

const LICENSE_ERROR = recordError('an SPDX licence expression such as MIT or GPL-2.0-only OR MIT');
const PERCENT_ERROR = recordError('a number from 0 to 100');
const AMOUNT_ERROR = recordError('a number from 0');
const CURRENCY_ERROR = recordError('three capital letters (ISO 4217)');

const names = listField(lineField(80), 50);
const slugs = listField(slugField, 50);
const text = optionalField(textField(20_000));
const url = optionalField(urlField);

/** An app. Absent fields come out null, empty or false; times come out as the responses write them. */
export const AppRecord = z
  .object({
    kind: z.literal('app'),
    slug: slugField,
    name: lineField(80),
    tagline: optionalField(lineField(160)),
    description: text,
    url,
    iconUrl: url,
    repositoryUrl: url,
    docsUrl: url,
    demoUrl: url,
    videoUrl: url,
    creator: usernameField,
    category: optionalField(slugField),
    tags: slugs,
    aiTools: slugs,
    alternatives: slugs,
    pricing: optionalField(enumField(Pricing.options)),
    license: optionalField(
      z.string(LICENSE_ERROR).refine((value) => LicenseExpression.safeParse(value).success, LICENSE_ERROR),
    ),
    languages: names,
    frameworks: names,
    platforms: names,
    /** Absent: judged by `pricing` and `license`. */
    isOpenSource: optionalField(z.boolean(recordError('true or false'))),
    isFeatured: flagField(),
    /** 0 is the first. */
    featuredRank: optionalField(counterField()),
    /** Only published ones are ever shown. */
    status: enumField(['draft', 'published', 'unlisted', 'removed']),
    stats: part({ likes: counterField().default(0), views: counterField().default(0) }).optional(),
    likes: counterField().optional(),
    views: counterField().optional(),
    /** Absent: the first import that publishes it. */
    publishedAt: optionalField(timeField),
    /** Absent: `publishedAt`. */
    updatedAt: optionalField(timeField),
    firstReleaseAt: optionalField(timeField),
    version: optionalField(lineField(60)),
    screenshots: parts({
      url: urlField,
      alt: optionalField(lineField(300)),
      width: pixels(),
      height: pixels(),
    }),
    priceFrom: optionalField(
      part({
        amount: z.number(AMOUNT_ERROR).nonnegative(AMOUNT_ERROR),
        currency: z.string(CURRENCY_ERROR).regex(/^[A-Z]{3}$/, CURRENCY_ERROR),
        interval: enumField(Price.shape.interval.options),
      }),
    ),
    aiMetadata: optionalField(
      part({
        builtWith: names,
        models: names,
        assistedPercent: optionalField(z.number(PERCENT_ERROR).min(0, PERCENT_ERROR).max(100, PERCENT_ERROR)),
        promptsUrl: url,
        workflow: text,
        notes: text,
      }),
    ),
    features: parts({ title: lineField(160), description: text }),
    changelog: parts({ version: lineField(60), date: timeField, notes: text, url }),
  })
  .refine(({ stats, likes, views }) => stats === undefined || (likes === undefined && views === undefined), {
    error: '`stats` and `likes` or `views` must not stand together: they say the same.',
  });
export type AppRecord = z.infer<typeof AppRecord>;

function parts<Shape extends z.ZodRawShape>(shape: Shape) {
  const error = recordError('a list of at most 500');
  return z.array(part(shape), error).max(500, error).default([]);
}

function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, recordError('an object'));
}

function pixels() {
  const error = recordError('a whole number from 1');
  return optionalField(z.int(error).min(1, error));
}
