import { z } from 'zod';

/** What the apps list can be filtered by and counted for. */
const FACETS = [
  'category',
  'tag',
  'aiTool',
  'language',
  'framework',
  'license',
  'pricing',
  'creator',
  'isOpenSource',
  'featured',
] as const;

export const FacetName = z.enum(FACETS).meta({ id: 'FacetName', description: 'A filter of the apps list.' });
export type FacetName = z.infer<typeof FacetName>;

/** So many values of a facet are counted in a response: the most frequent. */
export const MAX_FACET_VALUES = 50;
/** So many matches are looked at to count; beyond, counts are lower bounds. */
export const MAX_COUNTED = 5_000;

export const FacetCounts = z
  .partialRecord(
    FacetName,
    z
      .array(
        z.strictObject({
          value: z.string().min(1).meta({ description: 'As the filter of that name takes it.' }),
          count: z.int().positive().meta({ description: 'Apps that have it, under all other filters.' }),
        }),
      )
      .max(MAX_FACET_VALUES),
  )
  .meta({
    id: 'FacetCounts',
    description: `By the names asked for in \`facets\`: their most frequent values, at most ${MAX_FACET_VALUES}, each counted under all filters but those of its own name.`,
    examples: [{ license: [{ value: 'MIT', count: 12 }] }],
  });
export type FacetCounts = z.infer<typeof FacetCounts>;
