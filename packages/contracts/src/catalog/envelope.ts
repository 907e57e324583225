import { z } from 'zod';
import { ErrorCode } from '../errors.ts';
import { PageMeta } from './pagination.ts';

/** The body of a successful response that is not paginated: `{ data }`. */
export function envelope<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ data });
}

/** The body of a paginated response: `{ data: [...], meta }`. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item).meta({ description: 'The items of this page.' }),
    meta: PageMeta,
  });
}

export const ErrorEnvelope = z
  .strictObject({
    error: z
      .strictObject({
        code: ErrorCode,
        message: z
          .string()
          .min(1)
          .meta({
            description: 'A sentence for people: what went wrong and, where it helps, what to send instead.',
            examples: ['Send `limit`: a whole number from 1 to 50.'],
          }),
      })
      .meta({ description: 'What went wrong.' }),
  })
  .meta({ id: 'ErrorEnvelope', description: 'Every error.' });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
