import { z } from 'zod';

/** How many: a whole number from zero. */
export function count(description: string) {
  return z.int().nonnegative().meta({ description });
}
