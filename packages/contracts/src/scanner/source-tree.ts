import { z } from 'zod';

/** Where a file of a repository stands: what ships, or what only tests, shows or copies. */
export const FileScope = z.enum(['production', 'test', 'example', 'vendored']).meta({
  id: 'FileScope',
  description: '`production`, or told by a folder of its path: `test`, `example`, `vendored`.',
});
export type FileScope = z.infer<typeof FileScope>;

/** A file that would have been read but was not, and why. */
export const SkippedFile = z
  .strictObject({
    path: z.string().min(1).meta({ description: 'Path from the root of the repository or archive.' }),
    reason: z
      .enum([
        'too-large',
        'not-the-format',
        'unsupported-format',
        'unreadable',
        'symlink',
        'submodule',
        'lfs-pointer',
        'shadowed',
        'encrypted',
        'unsupported-compression',
        'file-limit',
        'time-limit',
      ])
      .meta({
        description:
          '`too-large`; `not-the-format`: not what its name says; `unsupported-format`: names ' +
          'dependencies in a form that is not read; `unreadable`; `symlink`; `submodule`; ' +
          '`lfs-pointer`: the content is stored elsewhere; `shadowed`: another lockfile beside it wins; ' +
          '`encrypted` and `unsupported-compression`: archive entries; `file-limit`: more files than one scan ' +
          'reads; `time-limit`: the scan ran out of time.',
      }),
  })
  .meta({ id: 'SkippedFile', description: 'A file that was not read.' });
export type SkippedFile = z.infer<typeof SkippedFile>;

/** What every report on a source tree says of the tree itself. */
export const sourceTreeFields = {
  commit: z
    .string()
    .min(1)
    .nullable()
    .meta({ description: 'The commit that was read; null for an archive or an empty repository.' }),
  truncated: z
    .boolean()
    .meta({ description: 'Whether the list of files was cut, so that files may be missing.' }),
  skipped: z.array(SkippedFile).meta({ description: 'Files that were not read, and why.' }),
  incomplete: z.boolean().meta({ description: 'Whether time ran out before everything was looked at.' }),
};
