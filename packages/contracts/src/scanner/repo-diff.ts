import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { Coverage } from './coverage.ts';
import {
  ChangedPackage,
  DiffPackage,
  diffFields,
  IntroducedEntry,
  IntroducedLicense,
  licensesField,
  PersistingEntry,
  ResolvedEntry,
  refuseWrongDiffCounts,
  UndeterminedEntry,
} from './diff.ts';
import { Exposure } from './exploitation.ts';
import { FixPlanEntry } from './fix-plan.ts';
import { RepositoryRequest } from './repository.ts';
import { optionalField } from './request-body.ts';
import { FileScope, sourceTreeFields } from './source-tree.ts';
import { text, textOrNull } from './text.ts';
import { repositoryTriageFields, Suppression, triageRequestFields } from './triage.ts';
import { UpgradePath } from './vulnerability.ts';

const REF_ERROR = requestError('a branch, a tag or a commit; of a fork `owner:branch`');

/** What git calls no name of a ref (git-check-ref-format), and what would mean something else in an address. */
const NO_REF = /\.\.|@\{|\/\/|(?:^|\/)\.|\.(?:lock)?(?:\/|$)|^[-/]|\/$|^@$|[\s~^?*[\]\\\p{Cc}]/u;
const FORK = /^(?:[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})):(?:(?!\.{1,2}:)[A-Za-z0-9._-]{1,100}:)?/;

/** A ref as callers write it, of the repository or of a fork of it. */
export const GitRef = z
  .string(REF_ERROR)
  .trim()
  .min(1, REF_ERROR)
  .max(255, REF_ERROR)
  .refine(isRef, REF_ERROR)
  .meta({
    id: 'GitRef',
    description:
      'A branch, a tag, a commit or `refs/pull/<n>/head`; `owner:branch` of a fork with the same name, ' +
      '`owner:repo:branch` of one with another.',
    examples: ['main', 'someone:fix-it'],
  });

function isRef(text: string): boolean {
  const ref = text.replace(FORK, '');
  return ref !== '' && !ref.includes(':') && !NO_REF.test(ref);
}

/** What `POST /api/scan/repo/diff` takes. */
export const RepoDiffRequest = RepositoryRequest.extend({
  base: GitRef,
  head: GitRef,
  exposure: optionalField(Exposure),
  ...repositoryTriageFields,
}).meta({
  id: 'RepoDiffRequest',
  description:
    'A repository and the two ends of a change: `head` is compared with the commit where it left `base`.',
});
export type RepoDiffRequest = z.infer<typeof RepoDiffRequest>;

/** The same as a form. */
export const RepoDiffFormRequest = RepoDiffRequest.extend(triageRequestFields).meta({
  id: 'RepoDiffFormRequest',
  description: 'A repository and the two ends of a change, with documents as files.',
});

const located = {
  path: text('The lockfile, from the root of the repository; after the change where it is there still.', [
    'web/package-lock.json',
  ]),
};

const SideOfChange = z.strictObject({
  repo: text('`<owner>/<repo>`: of a fork where `head` names one.'),
  ref: text('The ref as it was asked for.'),
  commit: text('The commit that was read.'),
});

/** A lockfile that the change touches. */
const ComparedLockfile = z
  .strictObject({
    ...located,
    basePath: textOrNull('Where it stood before the change; null when it is new.'),
    isRemoved: z
      .boolean()
      .meta({ description: 'Whether it is gone after the change: `path` is where it stood.' }),
    scope: FileScope,
  })
  .meta({
    id: 'ComparedLockfile',
    description: 'A lockfile that the change adds, changes, moves or removes.',
  });

/** The response of `POST /api/scan/repo/diff`. */
export const RepoDiffReport = z
  .strictObject({
    ...diffFields,
    introduced: z
      .array(IntroducedEntry.extend(located))
      .meta({ description: 'By path, worst severity, name.' }),
    resolved: z.array(ResolvedEntry.extend(located)).meta({ description: 'By path, name, version.' }),
    persisting: z.array(PersistingEntry.extend(located)).meta({ description: 'By path, name, version.' }),
    undetermined: z.array(UndeterminedEntry.extend(located)).meta({ description: 'By path, name, version.' }),
    packages: z
      .strictObject({
        added: z.array(DiffPackage.extend(located)).meta({ description: 'By path, name, version.' }),
        removed: z.array(DiffPackage.extend(located)).meta({ description: 'By path, name, version.' }),
        changed: z.array(ChangedPackage.extend(located)).meta({ description: 'By path, name, version.' }),
      })
      .meta({ description: 'What comes, goes and changes, vulnerable or not.' }),
    upgradePaths: z.array(UpgradePath.extend(located)).meta({
      description: 'One for each package of `introduced` and `persisting` that can be improved.',
    }),
    fixPlan: z.array(FixPlanEntry.extend(located)).meta({
      description: 'For each entry of `introduced` the smallest change that removes it.',
    }),
    suppressed: z.array(Suppression.extend(located)).optional().meta({
      description: 'What `vex` and `policy` took out; absent when neither was sent.',
    }),
    licenses: licensesField(IntroducedLicense.extend(located)),
    base: SideOfChange.meta({ description: 'The merge base: the commit where `head` left the ref.' }),
    head: SideOfChange.meta({ description: 'The commit after the change.' }),
    lockfiles: z.array(ComparedLockfile).meta({
      description: 'The lockfiles that the change touches, by path; the others were not read.',
    }),
    coverage: Coverage.meta({
      description: 'What could be looked at after the change, in the touched lockfiles.',
    }),
    truncated: sourceTreeFields.truncated,
    skipped: sourceTreeFields.skipped.meta({
      description:
        'Files that the change touches and that were not read, on either side. At most 200 of `skippedTotal`.',
    }),
    skippedTotal: sourceTreeFields.skippedTotal,
    skippedByReason: sourceTreeFields.skippedByReason,
  })
  .superRefine(refuseWrongDiffCounts)
  .meta({
    id: 'RepoDiffReport',
    description:
      'What a change introduces and resolves in the lockfiles of a repository; each entry has its `path`.',
  });
export type RepoDiffReport = z.infer<typeof RepoDiffReport>;
