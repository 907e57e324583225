import { z } from 'zod';
import { hasControlCharacter } from '../control-character.ts';
import { requestError } from '../field-error.ts';
import { absentWhenEmpty, cursorParameter, limitParameter } from './pagination.ts';
import { Pricing } from './pricing.ts';
import { searchText } from './search-text.ts';

const SORTS = ['trending', 'newest', 'likes', 'views', 'featured', 'open-source'] as const;

/** The orders of the apps list. None of them hides an app. */
export const AppSort = z.enum(SORTS, requestError(`one of ${SORTS.join(', ')}`)).meta({
  id: 'AppSort',
  description: '`featured` and `open-source` put those apps first, then go by trend; they leave none out.',
});
export type AppSort = z.infer<typeof AppSort>;

const PRICING_ERROR = requestError(`one of ${Pricing.options.join(', ')}`);

/** The filters of the apps list; they are combined with "and". An absent or empty filter filters nothing. */
export const AppFilters = z
  .object({
    category: filter('category', 'the slug of a category', 'weather'),
    tag: filter('tag', 'the slug of a tag', 'offline'),
    aiTool: filter('AI tool', 'the slug of an AI tool', 'muse'),
    language: filter(
      'programming language',
      'the exact name of a language, such as TypeScript',
      'TypeScript',
    ),
    framework: filter('framework', 'the exact name of a framework, such as Next.js', 'Next.js'),
    license: filter('licence', 'an SPDX licence identifier, such as MIT', 'MIT'),
    pricing: z
      .preprocess(emptyAsAbsent, z.enum(Pricing.options, PRICING_ERROR).optional())
      .meta({ description: 'Only apps of this pricing.' }),
    q: searchText
      .transform(absentWhenEmpty)
      .optional()
      .meta({
        description:
          'Words to find in name, tagline and description, and in the names of tags, category and creator; at most 200 characters.',
        examples: ['tide table'],
      }),
  })
  .meta({ id: 'AppFilters', description: 'Filters of the apps list.' });
export type AppFilters = z.infer<typeof AppFilters>;

/**
 * The query of `GET /api/v1/apps`, as strings; a repeated parameter arrives as an array and is refused. Unknown
 * parameters are ignored. `sort` stays undefined when absent: the service takes `newest`, or relevance when there
 * is a `q`.
 */
export const AppQuery = z
  .object(
    {
      ...AppFilters.shape,
      sort: z.preprocess(emptyAsAbsent, AppSort.optional()).meta({
        description: 'The order. Absent: `newest`; with `q`: the best matches first.',
      }),
      cursor: cursorParameter,
      limit: limitParameter({ maximum: 50, standard: 24, of: 'apps per page' }),
    },
    { error: 'Send the query as parameters.' },
  )
  .meta({ id: 'AppQuery', description: 'Which apps, in which order, from where on.' });
export type AppQuery = z.infer<typeof AppQuery>;

/** A value that is compared, not understood: one that nothing has gives an empty page. */
function filter(field: string, what: string, example: string) {
  const error = requestError(`${what}, at most 100 characters`);
  return z
    .string(error)
    .max(100, error)
    .refine((value) => !hasControlCharacter(value), error)
    .transform(absentWhenEmpty)
    .optional()
    .meta({ description: `Only apps of this ${field}: ${what}.`, examples: [example] });
}

function emptyAsAbsent(value: unknown): unknown {
  return value === '' ? undefined : value;
}
