import { z } from 'zod';

/** A list that may be absent or null; Go's JSON and proto JSON leave empty members out. */
export function listOf<T extends z.ZodType>(item: T) {
  return z
    .array(item)
    .nullish()
    .transform((list) => list ?? []);
}

/** Text that may be absent or null. */
export const Text = z.string().nullish();
