import { z } from 'zod';
import { count } from './count.ts';

/** Why a package could not be matched against advisories. */
export const UnmatchedReason = z
  .enum([
    'not-pinned',
    'no-advisory-feed',
    'no-release',
    'not-a-registry-package',
    'no-version',
    'invalid-version',
    'truncated',
    'unmapped',
    'unreadable',
  ])
  .meta({
    id: 'UnmatchedReason',
    description:
      '`not-pinned`: a range or nothing, so no version is known to be installed; `no-advisory-feed`: nobody ' +
      'publishes advisories for this ecosystem or distribution in a form we read; `no-release`: the release of ' +
      'the distribution is unknown; `not-a-registry-package`: from git, a file or another address; ' +
      '`no-version`: the entry states none; `invalid-version`: not a version of its ecosystem; `truncated`: the ' +
      'list cut the name or the version; `unmapped`: no known name in the vulnerability database; `unreadable`: ' +
      'the entry could not be read.',
  });
export type UnmatchedReason = z.infer<typeof UnmatchedReason>;

/** A package about which nothing can be said, and why. */
export const UnmatchedPackage = z
  .strictObject({
    package: z.string().min(1).meta({ description: 'Name, or the text of an entry that could not be read.' }),
    version: z.string().meta({
      description: 'The version, or the requirement as it is written (`>=2`); empty when there is none.',
    }),
    reason: UnmatchedReason,
  })
  .meta({ id: 'UnmatchedPackage', description: 'A package that was found but could not be looked up.' });
export type UnmatchedPackage = z.infer<typeof UnmatchedPackage>;

/** What the scan could look at. Zero vulnerabilities never means "did not look". */
export const Coverage = z
  .strictObject({
    matched: count('Packages that were looked up, vulnerable or not.'),
    unmatched: z.array(UnmatchedPackage).meta({ description: 'Packages that could not be looked up.' }),
  })
  .meta({
    id: 'Coverage',
    description:
      'What was looked at: matched + unmatched = summary.totalPackages. First-party code is in neither.',
  });
export type Coverage = z.infer<typeof Coverage>;
