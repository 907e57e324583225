import { z } from 'zod';
import { count } from './count.ts';
import { text } from './text.ts';

const CoverageReason = z
  .enum([
    'not-pinned',
    'no-advisory-feed',
    'no-release',
    'not-a-registry-package',
    'no-version',
    'invalid-version',
    'truncated',
    'unmapped',
    'superseded',
    'unreadable',
    'not-asked',
  ])
  .meta({
    id: 'CoverageReason',
    description:
      '`not-pinned`: a range or nothing, so no version is known to be installed; `no-advisory-feed`: nobody ' +
      'publishes advisories for this ecosystem or distribution in a form we read, or the local data of the service ' +
      'has none; `no-release`: the release of ' +
      'the distribution is unknown; `not-a-registry-package`: from git, a file or another address; ' +
      '`no-version`: the entry states none; `invalid-version`: not a version of its ecosystem; `truncated`: the ' +
      'list cut the name or the version; `unmapped`: no known name in the vulnerability database (of a system ' +
      'package: its list names no source package, so send one that does; nothing was found under likely names); ' +
      '`superseded`: an older kernel beside the newest one, which alone is looked up; `unreadable`: ' +
      'the entry could not be read; `not-asked`: the vulnerability database could not be asked about it within its ' +
      'limits and the time of the scan, so ask again later.',
  });

/** Why a package could not be matched against advisories, as far as its entry tells: before anybody is asked. */
export const UnmatchedReason = CoverageReason.exclude(['not-asked']).meta({
  id: 'UnmatchedReason',
  description: 'A `CoverageReason` that the entry itself shows.',
});
export type UnmatchedReason = z.infer<typeof UnmatchedReason>;

/** A package about which nothing can be said, and why. */
export const UnmatchedPackage = z
  .strictObject({
    package: text('Name, or the text of an entry that could not be read.'),
    version: z.string().meta({
      description: 'The version, or the requirement as it is written (`>=2`); empty when there is none.',
    }),
    reason: CoverageReason,
  })
  .meta({ id: 'UnmatchedPackage', description: 'A package that was found but could not be looked up.' });
export type UnmatchedPackage = z.infer<typeof UnmatchedPackage>;

/** Where a source is not configured there are hundreds; the report names a few. */
export const MAX_UNASKED_EXAMPLES = 10;

/** Vulnerabilities about which a source could not be asked for what is left open. */
export const UnaskedOpinion = z
  .strictObject({
    source: z.enum(['ghsa', 'nvd', 'osv']).meta({
      description:
        '`ghsa`: the advisory database of the code-hosting platform; `nvd`: the national vulnerability database; ' +
        '`osv`: the database that named them, of which the records were not read.',
    }),
    reason: z.enum(['not-configured', 'over-budget', 'rate-limited', 'unaskable', 'unavailable']).meta({
      description:
        '`not-configured`: the service has no token or key for it; `over-budget`: more questions than one scan may ' +
        'ask; `rate-limited`: the source allows no more for now; `unaskable`: no question can be put about a ' +
        'package of that name or version; `unavailable`: it gave no answer.',
    }),
    total: count('How many vulnerabilities. Their severity or fix may be known there.').min(1),
    vulnerabilities: z
      .array(z.string().min(1))
      .min(1)
      .max(MAX_UNASKED_EXAMPLES)
      .meta({ description: `The first ${MAX_UNASKED_EXAMPLES} of their ids, as in \`results\`.` }),
  })
  .meta({ id: 'UnaskedOpinion', description: 'A source that was not asked, and about what.' });
export type UnaskedOpinion = z.infer<typeof UnaskedOpinion>;

export const DataAsOf = z.record(z.string(), z.iso.datetime()).meta({
  description:
    'Of when the advisories are, by ecosystem that was looked up; present where a mirror of them is used. What was ' +
    'published later is not known.',
});

/** What the scan could look at. Zero vulnerabilities never means "did not look". */
export const Coverage = z
  .strictObject({
    matched: count('Packages that were looked up, vulnerable or not.'),
    unmatched: z.array(UnmatchedPackage).meta({ description: 'Packages that could not be looked up.' }),
    unasked: z.array(UnaskedOpinion).min(1).optional().meta({
      description:
        'Present when a severity is UNKNOWN or a fix not known, and somebody who may know was not asked.',
    }),
    dataAsOf: DataAsOf.optional(),
  })
  .meta({
    id: 'Coverage',
    description:
      'What was looked at: matched + unmatched = summary.totalPackages. First-party code is in neither.',
  });
export type Coverage = z.infer<typeof Coverage>;
