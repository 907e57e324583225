import { z } from 'zod';
import { text } from './text.ts';

export const MAX_INTRODUCERS = 20;
export const MAX_PATHS = 10;

/** A dependency of the project itself. */
const Introducer = z.strictObject({
  name: text('Name of the package.'),
  version: text('The installed version.'),
  range: z
    .string()
    .nullable()
    .meta({
      description: 'What the project asks for, as it is written; null where the file does not say.',
      examples: ['^1.2.0'],
    }),
});

/** Why a package is installed: fields of an entry. Null where the file cannot tell, never a guess. */
export const explanationFields = {
  direct: z.boolean().nullable().meta({
    description: 'Whether the project itself asks for it; null where the file cannot tell.',
  }),
  introducedBy: z.array(Introducer).max(MAX_INTRODUCERS).nullable().meta({
    description:
      'The project’s own dependencies that bring it along, itself among them when it is one; the first 20 by name and version. Null where the file cannot tell.',
  }),
  introducedByTotal: z.int().min(0).nullable().meta({ description: 'How many these are in all.' }),
  paths: z
    .array(z.array(z.string().min(1)).min(2))
    .max(MAX_PATHS)
    .nullable()
    .meta({
      description:
        'Shortest ways from the project, or a workspace by its path, to the package: at most three for each dependency that introduces it, ten in all, none of more than 100 names. Null where the file cannot tell.',
      examples: [[['my-app', 'mkdirp@0.5.5', 'minimist@1.2.5']]],
    }),
};
