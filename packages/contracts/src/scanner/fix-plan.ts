import { z } from 'zod';
import { ecosystemField } from './ecosystem-field.ts';
import { text, textOrNull, texts } from './text.ts';

/** What kind of change removes a vulnerable package. */
export const FixKind = z.enum(['refresh', 'direct', 'parent', 'override', 'none']).meta({
  id: 'FixKind',
  description:
    '`refresh`: every dependent admits the target, so that only the lockfile changes. `direct`: the project’s own ' +
    'requirement has to change. `parent`: it came inside the archive of its dependent, which has to move. ' +
    '`override`: a dependent forbids the target, so that the project has to force it. `none`: no version is known ' +
    'that helps, or the file cannot tell how to get there.',
});
export type FixKind = z.infer<typeof FixKind>;

const PackageChange = z.strictObject({
  package: text('Name of the package.'),
  from: text('The installed version.'),
  to: textOrNull('The target; null: not known without a registry.'),
});

/** The smallest change that removes the vulnerabilities of one package version. */
export const FixPlanEntry = z
  .strictObject({
    ecosystem: ecosystemField,
    vulnerable: PackageChange.meta({ description: 'The vulnerable package, and where it is to go.' }),
    kind: FixKind,
    certain: z.boolean().meta({
      description:
        'False where the file does not say what the dependents admit, where one forbids the target and is overridden, where a manifest, which the file does not hold, may forbid it, or where the target may itself ask for what another package forbids.',
    }),
    change: PackageChange.nullable().meta({ description: 'The package that has to move; null for `none`.' }),
    fixes: texts('Vulnerabilities that the change removes.'),
    remaining: texts('Vulnerabilities that stay.'),
    breaking: z.boolean().nullable().meta({
      description:
        'Whether the step may break callers by the ecosystem’s convention; null where it has none.',
    }),
    command: textOrNull(
      'For a POSIX shell; null where the package manager has none, or the name is not one of its ecosystem.',
      ['npm update minimist'],
    ),
    snippet: z
      .strictObject({
        file: text('The file that it belongs into.'),
        text: text('What to put there, or what the line becomes.'),
      })
      .nullable()
      .meta({
        description:
          'What to write into a file, before the command where there is one; null where that does it all.',
      }),
  })
  .meta({
    id: 'FixPlanEntry',
    description: 'The smallest change that removes a vulnerable package version.',
  });
export type FixPlanEntry = z.infer<typeof FixPlanEntry>;
