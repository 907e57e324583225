import { z } from 'zod';
import { count } from './count.ts';
import { text, textOrNull } from './text.ts';

/** Where a file of a repository stands: what ships, or what only tests, shows or copies. */
export const FileScope = z.enum(['production', 'test', 'example', 'vendored']).meta({
  id: 'FileScope',
  description: '`production`, or told by a folder of its path: `test`, `example`, `vendored`.',
});
export type FileScope = z.infer<typeof FileScope>;

/** Why a file was not read. */
export const SkipReason = z
  .enum([
    'too-large',
    'not-the-format',
    'unsupported-format',
    'no-lockfile',
    'not-included',
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
    id: 'SkipReason',
    description:
      '`too-large`; `not-the-format`: not what its name says; `unsupported-format`: names ' +
      'dependencies in a form that is not read; `no-lockfile`: names dependencies, and no lockfile beside it or ' +
      'above says which versions are installed; `not-included`: constraints, which install nothing by themselves; ' +
      '`unreadable`; `symlink`; `submodule`; `lfs-pointer`: the content is stored elsewhere; `shadowed`: ' +
      'the package manager uses other lockfiles in its stead; `encrypted` and `unsupported-compression`: archive entries; `file-limit`: more files ' +
      'than one scan reads; `time-limit`: the scan ran out of time.',
  });
export type SkipReason = z.infer<typeof SkipReason>;

/** A file that would have been read but was not, and why. */
export const SkippedFile = z
  .strictObject({
    path: text('Path from the root of the repository or archive.'),
    reason: SkipReason,
  })
  .meta({ id: 'SkippedFile', description: 'A file that was not read.' });
export type SkippedFile = z.infer<typeof SkippedFile>;

/** What every report on a source tree says of the tree itself. */
export const sourceTreeFields = {
  commit: textOrNull('The commit that was read; null for an archive or an empty repository.'),
  ref: textOrNull(
    'The branch, tag or commit that was scanned: that of the address, else the default branch; null for an archive.',
    ['main', 'refs/pull/12/head'],
  ),
  path: textOrNull(
    'The only folder that was scanned, from an address `/tree/<ref>/<folder>`; null for the whole. A ' +
      'supply-chain audit is always of the whole repository.',
    ['services/api'],
  ),
  truncated: z
    .boolean()
    .meta({ description: 'Whether a limit on the number of files was reached, so that files are missing.' }),
  skipped: z
    .array(SkippedFile)
    .max(200)
    .meta({ description: 'Files that were not read, and why, by path. At most 200 of `skippedTotal`.' }),
  skippedTotal: count('Files that were not read, listed in `skipped` or not.'),
  skippedByReason: z
    .record(z.string(), z.int().min(1))
    .meta({ description: 'How many files were not read, by `SkipReason`.', examples: [{ 'too-large': 1 }] }),
  incomplete: z.boolean().meta({
    description:
      'Whether time ran out before everything was looked at, a fixed version could not be verified, no source told of ' +
      'a licence or an action, or a go.mod of Go 1.16 or older without its go.sum names only a part of what is built in.',
  }),
};
