import { z } from 'zod';

/** A request body: JSON object or form. Fields that are not named are ignored. */
export function requestBody<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, { error: 'Send a JSON object, or a form.' });
}

/** An optional field that people leave empty: absent, null and `""` are the same. */
export function optionalField<Field extends z.ZodType>(field: Field) {
  return z.preprocess((value) => (value === null || value === '' ? undefined : value), field.optional());
}
