import { z } from 'zod';
import { hasControlCharacter } from '../control-character.ts';
import { type FieldError, recordError } from '../field-error.ts';
import { Slug, Username } from './slug.ts';
import { toUri, WebUrl } from './web-url.ts';

const SLUG_ERROR = recordError(
  'a slug: 1 to 100 lower-case letters, digits, dots, underscores and hyphens, a letter or digit at both ends',
);
const USERNAME_ERROR = recordError(
  'a username: 1 to 64 letters, digits, dots, underscores and hyphens, no dot or hyphen at either end',
);
const URL_ERROR = recordError('an http or https address of at most 2,048 characters');
const TIME_ERROR = recordError(
  'a time such as 2026-08-20T09:30:00Z, or a date, in the years 0001 to 9999 of UTC',
);

/** Fields of import records: every fault is one sentence that names the field. */
export const slugField = judgedBy(Slug, SLUG_ERROR);
export const usernameField = judgedBy(Username, USERNAME_ERROR);
/** Comes out as a URI (RFC 3986): what only an IRI may hold is percent-encoded, a host name in letters of its own is in Punycode. */
export const urlField = judgedBy(WebUrl, URL_ERROR)
  .overwrite(toUri)
  .refine((uri) => uri.length <= 2048, URL_ERROR);

/**
 * RFC 3339 with any offset, or a date alone (midnight UTC); comes out as the responses write it. An offset may carry a
 * time out of the years that RFC 3339 can write in UTC: such a one is refused.
 */
export const timeField = z
  .string(TIME_ERROR)
  .refine(
    (text) => TIME.safeParse(text).success && FOUR_DIGIT_YEAR.test(new Date(text).toISOString()),
    TIME_ERROR,
  )
  .overwrite((text) => new Date(text).toISOString());

const TIME = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const FOUR_DIGIT_YEAR = /^(?!0000)\d{4}-/;

/** One line of text, trimmed and in NFC. */
export function lineField(maximum: number) {
  const error = recordError(`one line of 1 to ${maximum} characters`);
  return z
    .string(error)
    .overwrite((text) => text.toWellFormed().normalize('NFC').trim())
    .min(1, error)
    .max(maximum, error)
    .refine((text) => !hasControlCharacter(text), error);
}

/** Text of several lines (Markdown), in NFC. NUL is refused: no database keeps it in text. */
export function textField(maximum: number) {
  const error = recordError(`text of 1 to ${maximum} characters without NUL`);
  return z
    .string(error)
    .overwrite((text) => text.toWellFormed().normalize('NFC'))
    .min(1, error)
    .max(maximum, error)
    .refine((text) => !text.includes('\u0000'), error);
}

/** A whole number from zero, absent meaning zero. */
export function counterField() {
  const error = recordError('a whole number from 0');
  return z.int(error).nonnegative(error);
}

/** True or false, absent meaning false. */
export function flagField() {
  return z.boolean(recordError('true or false')).default(false);
}

export function enumField<const Name extends string>(names: readonly Name[]) {
  return z.enum(names, recordError(`one of ${names.join(', ')}`));
}

/** A list, absent or null meaning empty; what stands twice is kept once. */
export function listField<Item extends z.ZodType<string>>(item: Item, maximum: number) {
  const error = recordError(`a list of at most ${maximum}`);
  return z
    .array(item, error)
    .max(maximum, error)
    .nullish()
    .transform((items) => [...new Set(items ?? [])]);
}

/** A field that may be left out: absent, null and `""` come out as null. */
export function optionalField<Field extends z.ZodType>(field: Field) {
  return z.preprocess((value) => (value === '' || value === undefined ? null : value), field.nullable());
}

function judgedBy(schema: z.ZodType<string>, error: FieldError) {
  return z.string(error).refine((text) => schema.safeParse(text).success, error);
}
