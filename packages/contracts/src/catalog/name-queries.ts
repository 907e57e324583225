import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { AppDetail } from './app.ts';
import { namesParameter } from './name-lists.ts';
import { cursorParameter, limitParameter } from './pagination.ts';
import { Slug } from './slug.ts';

const MAX_SLUGS = 50;
const SLUGS_ERROR = requestError(`1 to ${MAX_SLUGS} slugs of apps, separated by commas`);

/** The query of `GET /api/v1/app-details`, as strings. A slug that comes twice is answered once. */
export const AppDetailsQuery = z
  .object({
    slugs: z
      .string(SLUGS_ERROR)
      .refine((text) => text.split(',').length <= MAX_SLUGS && text.split(',').every(isSlug), SLUGS_ERROR)
      .transform((text) => [...new Set(text.split(','))])
      .meta({
        description: `Slugs of apps, separated by commas; at most ${MAX_SLUGS}.`,
        examples: ['tide-table,draw.io'],
      }),
    fields: namesParameter(AppDetail.keyof().options).meta({
      description: 'The fields of an app to send, separated by commas; absent: all.',
      examples: ['slug,changelog'],
    }),
  })
  .meta({ id: 'AppDetailsQuery', description: 'Which apps.' });

/** The query of the lists of tags and AI tools, as strings. */
export const NameListQuery = z
  .object({
    cursor: cursorParameter,
    limit: limitParameter({ maximum: 200, standard: 100, of: 'of them per page' }),
  })
  .meta({ id: 'NameListQuery', description: 'Which page.' });
export type NameListQuery = z.infer<typeof NameListQuery>;

function isSlug(text: string): boolean {
  return Slug.safeParse(text).success;
}
