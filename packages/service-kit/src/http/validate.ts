import { zValidator } from '@hono/zod-validator';
import type { z } from 'zod';
import { AppError } from '../errors.ts';

/** Checks the query string; a fault is a 400 with the schema's own sentence. */
export function validateQuery<Schema extends z.ZodObject>(schema: Schema) {
  return zValidator('query', schema, (result) => {
    if (!result.success) throw badRequest(result.error.issues);
  });
}

/** Checks what a caller sent. @throws AppError `bad_request` with the schema's first sentence. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw badRequest(result.error.issues);
}

/** The sentence that a caller who sends `value` is refused with. @throws Error when it is not refused */
export function refusalOf(schema: z.ZodType, value: unknown): string {
  const result = schema.safeParse(value);
  if (result.success) throw new Error('This value is not refused.');
  return badRequest(result.error.issues).message;
}

function badRequest(issues: readonly { readonly message: string }[]): AppError {
  return new AppError('bad_request', issues[0]?.message ?? 'The request is not valid; see /docs.');
}
