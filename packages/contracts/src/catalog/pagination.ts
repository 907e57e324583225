import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { FacetCounts, FacetName, MAX_COUNTED } from './facets.ts';
import { Relaxed } from './relaxed.ts';

export const Cursor = z
  .string()
  .min(1)
  .meta({ id: 'Cursor', description: 'Opaque. Good only with the sort and the filters it was made under.' });

/** Beside `data` on paginated responses. `nextCursor` is null exactly when `hasMore` is false. */
export const PageMeta = z
  .strictObject({
    nextCursor: Cursor.nullable().meta({
      description: 'Send it as `cursor` for the next page; null: the end.',
    }),
    hasMore: z.boolean().meta({ description: 'Whether there is a next page.' }),
    relaxed: Relaxed.optional(),
    total: z.int().nonnegative().optional().meta({ description: 'With `total=true`: how many are found.' }),
    facets: FacetCounts.optional(),
    atLeast: z
      .array(z.enum(['total', ...FacetName.options]))
      .min(1)
      .optional()
      .meta({
        description: `What of \`total\` and \`facets\` is no exact count but a lower bound. At most ${MAX_COUNTED} matches are looked at, and as many for all facets together that have filters of their own; what very many apps meet is looked for among the first 50,000 apps only. Counts without filters are exact. Absent: all are exact.`,
        examples: [['total', 'tag']],
      }),
  })
  .refine(
    (meta) => meta.hasMore === (meta.nextCursor !== null),
    'nextCursor must be null exactly at the end.',
  )
  .meta({ id: 'PageMeta', description: 'Where the next page starts.' });
export type PageMeta = z.infer<typeof PageMeta>;

/**
 * The `limit` parameter: decimal digits only (`1e1`, `0x10`, ` 20` and the empty value are refused), within
 * 1 to `maximum`; never clamped.
 */
export function limitParameter({ maximum, standard, of }: { maximum: number; standard: number; of: string }) {
  const error = requestError(`a whole number from 1 to ${maximum}`);
  return z
    .string(error)
    .regex(/^\d{1,3}$/, error)
    .refine((digits) => Number(digits) >= 1 && Number(digits) <= maximum, error)
    .transform(Number)
    .default(standard)
    .meta({
      type: 'integer',
      pattern: undefined,
      minimum: 1,
      maximum,
      default: standard,
      description: `How many ${of}; ${standard} when absent.`,
    });
}

/** The `cursor` parameter. Empty counts as absent; whether a cursor is good is judged where it is read. */
export const cursorParameter = z
  .string(requestError('the `meta.nextCursor` of the page before, or leave it out'))
  .transform(absentWhenEmpty)
  .optional()
  .meta({ description: '`meta.nextCursor` of the page before. Empty counts as absent: the first page.' });

/** HTML forms send fields that were left alone as empty text. */
export function absentWhenEmpty<Value>(value: Value): Value | undefined {
  return value === '' ? undefined : value;
}

export const NameListQuery = z
  .object({
    cursor: cursorParameter,
    limit: limitParameter({ maximum: 200, standard: 100, of: 'of them per page' }),
  })
  .meta({ id: 'NameListQuery', description: 'Which page.' });
export type NameListQuery = z.infer<typeof NameListQuery>;
