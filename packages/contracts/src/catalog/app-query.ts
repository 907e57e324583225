import { z } from 'zod';
import { hasControlCharacter } from '../control-character.ts';
import { requestError } from '../field-error.ts';
import { AppDetail, AppSummary } from './app.ts';
import { Pricing } from './app-parts.ts';
import { FacetName } from './facets.ts';
import { flagParameter, namesParameter } from './name-lists.ts';
import { absentWhenEmpty, cursorParameter, limitParameter } from './pagination.ts';
import { searchText } from './search-text.ts';
import { Slug } from './slug.ts';

const SORTS = ['trending', 'newest', 'likes', 'views', 'featured', 'open-source'] as const;

/** The orders of the apps list. None of them hides an app. */
export const AppSort = z.enum(SORTS, requestError(`one of ${SORTS.join(', ')}`)).meta({
  id: 'AppSort',
  description: '`featured` and `open-source` put those apps first, then go by trend; they leave none out.',
});
export type AppSort = z.infer<typeof AppSort>;

/** A value of a filter. */
export interface FacetPair {
  readonly name: FacetName;
  readonly value: string;
}

const MAX_PAIRS = 20;
const MAX_VALUE = 100;
const PAIRS_ERROR = requestError(
  `at most ${MAX_PAIRS} pairs \`name:value\` separated by commas, such as tag:offline,tag:tides; names are ${FacetName.options.join(', ')}`,
);
const BEFORE_PAIR = new RegExp(`, *(?=(?:${FacetName.options.join('|')}):)`);
/** Names of languages, frameworks and licences may have a comma; no slug has, nor what follows a name that is none. */
const MAY_HAVE_COMMAS: readonly FacetName[] = ['language', 'framework', 'license'];

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
    license: filter(
      'licence, alone or within an expression',
      'an SPDX licence identifier or a whole expression, such as MIT',
      'MIT',
    ),
    pricing: z
      .preprocess(absentWhenEmpty, z.enum(Pricing.options, PRICING_ERROR).optional())
      .meta({ description: 'Only apps of this pricing.' }),
    q: searchText
      .transform(absentWhenEmpty)
      .optional()
      .meta({
        description:
          'Words to find in name, tagline and description, and in the names of tags, category and creator; at most 200 characters.',
        examples: ['tide table'],
      }),
    creator: filter('creator', 'a username', 'ada'),
    isOpenSource: flagParameter().meta({
      description: 'Only apps whose source is open, or only the others.',
    }),
    featured: flagParameter().meta({
      description: 'Only apps that the editors feature, or only the others.',
    }),
    anyOf: pairs(
      'Only apps that have any of these values; of several names, one of each.',
      'tag:offline,tag:tides',
    ),
    not: pairs('Only apps that have none of these values.', 'pricing:PAID,tag:games'),
  })
  .meta({ id: 'AppFilters', description: 'Filters of the apps list.' });
export type AppFilters = z.infer<typeof AppFilters>;

/**
 * The query of `GET /api/v1/apps`, as strings; a repeated parameter arrives as an array and is refused. Unknown
 * parameters are ignored. `sort` stays undefined when absent: the service takes `newest`, or relevance when there
 * is a `q`.
 */
export const AppQuery = z
  .object({
    ...AppFilters.shape,
    sort: z.preprocess(absentWhenEmpty, AppSort.optional()).meta({
      description: 'The order. Absent: `newest`; with `q`: the best matches first.',
    }),
    cursor: cursorParameter,
    limit: limitParameter({ maximum: 50, standard: 24, of: 'apps per page' }),
    fields: namesParameter(AppSummary.keyof().options).meta({
      description: 'The fields of an app to send, separated by commas; absent: all.',
      examples: ['slug,name'],
    }),
    facets: namesParameter(FacetName.options).meta({
      description:
        'Filters whose values are counted in `meta.facets`, separated by commas: each under all filters but its own.',
      examples: ['tag,license'],
    }),
    total: flagParameter().meta({ description: 'Whether `meta.total` counts all apps that are found.' }),
  })
  .meta({ id: 'AppQuery', description: 'Which apps, in which order, from where on.' });
export type AppQuery = z.infer<typeof AppQuery>;

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

/** The values of `anyOf` or `not`. A value may have a comma in it: a pair begins with a name. */
export function facetPairs(text = ''): readonly FacetPair[] {
  return text.split(BEFORE_PAIR).flatMap((pair) => {
    const name = FacetName.options.find((each) => pair.startsWith(`${each}:`));
    return name === undefined ? [] : [{ name, value: pair.slice(name.length + 1) }];
  });
}

function pairs(description: string, example: string) {
  return z
    .string(PAIRS_ERROR)
    .refine(arePairs, PAIRS_ERROR)
    .transform(absentWhenEmpty)
    .optional()
    .meta({ description, examples: [example] });
}

function arePairs(text: string): boolean {
  const parts = text.split(BEFORE_PAIR);
  const found = facetPairs(text);
  return text === '' || (found.length === parts.length && found.length <= MAX_PAIRS && found.every(isPair));
}

function isPair({ name, value }: FacetPair): boolean {
  if (name === 'pricing') return Pricing.safeParse(value).success;
  if (name === 'isOpenSource' || name === 'featured') return value === 'true' || value === 'false';
  const isOne = MAY_HAVE_COMMAS.includes(name) ? !/, *\w+:/.test(value) : !value.includes(',');
  return isOne && value !== '' && value.length <= MAX_VALUE && !hasControlCharacter(value);
}

/** A value that is compared, not understood: one that nothing has gives an empty page. */
function filter(field: string, what: string, example: string) {
  const error = requestError(`${what}, at most ${MAX_VALUE} characters`);
  return z
    .string(error)
    .max(MAX_VALUE, error)
    .refine((value) => !hasControlCharacter(value), error)
    .transform(absentWhenEmpty)
    .optional()
    .meta({ description: `Only apps of this ${field}: ${what}.`, examples: [example] });
}

function isSlug(text: string): boolean {
  return Slug.safeParse(text).success;
}
