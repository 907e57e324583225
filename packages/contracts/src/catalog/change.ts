import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { IsoTimestamp } from '../timestamp.ts';
import { AppDetail } from './app.ts';
import { absentWhenEmpty, cursorParameter, limitParameter, PageMeta } from './pagination.ts';
import { Slug } from './slug.ts';

/** A place in the order of changes. Larger than all before it; some numbers are never used. */
const Seq = z
  .int()
  .nonnegative()
  .meta({ examples: [4711] });

/** The newest change of one slug. What an app has become is asked for by its slug. */
export const Change = z
  .strictObject({
    seq: Seq.meta({ description: 'Its place in the order of changes.' }),
    slug: Slug,
    type: z.enum(['published', 'updated', 'removed']).meta({
      description:
        '`published`: it was not there before; `updated`: its record is another, likes and views aside; `removed`: it is published no more.',
    }),
    at: IsoTimestamp.meta({ description: 'When.' }),
  })
  .meta({ id: 'Change', description: 'The newest change of an app.' });

const SINCE_ERROR = requestError('a `seq` of this service, a whole number');

/** The query of `GET /api/v1/changes`. With a `cursor`, `since` says nothing more. */
export const ChangesQuery = z
  .object({
    since: z
      .string(SINCE_ERROR)
      .regex(/^\d{0,15}$/, SINCE_ERROR)
      .transform(absentWhenEmpty)
      .transform((digits) => Number(digits ?? 0))
      .default(0)
      .meta({
        type: 'integer',
        pattern: undefined,
        minimum: 0,
        default: 0,
        description: 'Only changes after this `seq`; absent: all, which is the whole catalog.',
      }),
    cursor: cursorParameter,
    limit: limitParameter({ maximum: 500, standard: 100, of: 'changes per page' }),
  })
  .meta({ id: 'ChangesQuery', description: 'Which changes.' });
export type ChangesQuery = z.infer<typeof ChangesQuery>;

export const ChangesResponse = z
  .strictObject({
    data: z.array(Change).meta({ description: 'Changes by `seq`, the smallest first.' }),
    meta: z
      .strictObject({
        nextCursor: PageMeta.shape.nextCursor,
        hasMore: PageMeta.shape.hasMore,
        seq: Seq.meta({
          description: 'The newest `seq`. At the end, send it as `since` to learn of what comes later.',
        }),
      })
      .meta({ description: 'Where to go on.' }),
  })
  .meta({ id: 'ChangesResponse', description: 'A page of changes.' });

export const ExportHeader = z
  .strictObject({
    kind: z.literal('export'),
    seq: Seq.meta({
      description: 'Send it as `since` to `GET /api/v1/changes` to learn of what comes later.',
    }),
    generatedAt: IsoTimestamp.meta({ description: 'The moment of which the export is.' }),
  })
  .meta({ id: 'ExportHeader', description: 'The first line of an export.' });
export type ExportHeader = z.infer<typeof ExportHeader>;

export const ExportedApp = z
  .strictObject({ kind: z.literal('app'), ...AppDetail.shape })
  .meta({ id: 'ExportedApp', description: 'A line of an export.' });
export type ExportedApp = z.infer<typeof ExportedApp>;
