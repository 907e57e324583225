import { z } from 'zod';
import type { FieldError } from '../field-error.ts';

/** A request body: JSON object or form. Fields that are not named are ignored. */
export function requestBody<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, { error: 'Send a JSON object, or a form.' });
}

/** An optional field that people leave empty: absent, null and `""` are the same. */
export function optionalField<Field extends z.ZodType>(field: Field) {
  return z.preprocess((value) => (value === null || value === '' ? undefined : value), field.optional());
}

/** An optional list: an array, or in a form one text with commas between; absent, null and `""` are none. */
export function listField<Item extends z.ZodType>(item: Item, most: number, refusal: FieldError) {
  return optionalField(z.preprocess(partsOf, z.array(item, refusal).max(most, refusal)));
}

function partsOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
