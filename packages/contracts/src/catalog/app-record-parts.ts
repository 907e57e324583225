import { z } from 'zod';
import { recordError } from '../field-error.ts';
import { Price } from './app-parts.ts';
import {
  counterField,
  lineField,
  listField,
  optionalField,
  textField,
  timeField,
  urlField,
} from './import-field.ts';

const PERCENT_ERROR = recordError('a number from 0 to 100');
const AMOUNT_ERROR = recordError('a number from 0');
const CURRENCY_ERROR = recordError('three capital letters (ISO 4217)');
const INTERVALS = Price.shape.interval.options;

/** Parts of an app's import record; the parts of responses are in `app-parts.ts`. */
export const statsPart = part({
  likes: counterField().default(0).meta({ description: 'How many people like it.' }),
  views: counterField().default(0).meta({ description: 'How often it was viewed.' }),
});

export const screenshotPart = part({
  url: urlField.meta({ description: 'The picture.' }),
  alt: optionalField(lineField(300)).meta({ description: 'What it shows, in words.' }),
  width: pixels(),
  height: pixels(),
});

export const pricePart = part({
  amount: z.number(AMOUNT_ERROR).nonnegative(AMOUNT_ERROR).meta({ description: 'In units of the currency.' }),
  currency: z
    .string(CURRENCY_ERROR)
    .regex(/^[A-Z]{3}$/, CURRENCY_ERROR)
    .meta({ description: 'ISO 4217.' }),
  interval: z
    .enum(INTERVALS, recordError(`one of ${INTERVALS.join(', ')}`))
    .meta({ description: 'How often it is paid.' }),
});

export const aiMetadataPart = part({
  builtWith: listField(lineField(80), 50).meta({ description: 'AI products it was made with, by name.' }),
  models: listField(lineField(80), 50).meta({ description: 'Models that took part, by name.' }),
  assistedPercent: optionalField(z.number(PERCENT_ERROR).min(0, PERCENT_ERROR).max(100, PERCENT_ERROR)).meta({
    description: 'Share of the work that AI did.',
  }),
  promptsUrl: optionalField(urlField).meta({ description: 'The prompts, where they are public.' }),
  workflow: optionalField(textField(20_000)).meta({ description: 'How the creator works with AI.' }),
  notes: optionalField(textField(20_000)).meta({ description: 'Anything else.' }),
});

export const featurePart = part({
  title: lineField(160).meta({ description: 'In a few words.' }),
  description: optionalField(textField(20_000)).meta({ description: 'In a few sentences.' }),
});

export const changelogPart = part({
  version: lineField(60).meta({ description: 'The version.' }),
  date: timeField.meta({ description: 'When it was released.' }),
  notes: optionalField(textField(20_000)).meta({ description: 'What changed, Markdown.' }),
  url: optionalField(urlField).meta({ description: 'The release notes elsewhere.' }),
});

function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, recordError('an object'));
}

function pixels() {
  const error = recordError('a whole number from 1');
  return optionalField(z.int(error).min(1, error)).meta({ description: 'In pixels.' });
}
