import { z } from 'zod';
import { Coverage } from './coverage.ts';
import { Exploitation, Exposure, FixFirst, MAX_FIX_FIRST } from './exploitation.ts';
import { LockfileReport } from './lockfile.ts';
import { Notice } from './notice.ts';
import { RepositoryRequest } from './repository.ts';
import { optionalField } from './request-body.ts';
import { FileScope, sourceTreeFields } from './source-tree.ts';
import { VulnerabilitySummary } from './summary.ts';
import { text, texts } from './text.ts';
import { repositoryTriageFields, triageReportFields, triageRequestFields } from './triage.ts';

/** What `POST /api/scan/repo` takes. */
export const RepoRequest = RepositoryRequest.extend({
  exposure: optionalField(Exposure),
  ...repositoryTriageFields,
}).meta({
  id: 'RepoRequest',
  description: 'A repository, a token when it is private, and how exposed what runs it is.',
});
export type RepoRequest = z.infer<typeof RepoRequest>;

/** The same as a form. */
export const RepoFormRequest = RepoRequest.extend(triageRequestFields).meta({
  id: 'RepoFormRequest',
  description: 'A repository, with documents as files.',
});

/** One lockfile of a repository. */
const RepoLockfile = z
  .strictObject({
    path: text('Path from the root of the repository.', ['web/package-lock.json']),
    scope: FileScope,
    result: LockfileReport,
  })
  .meta({ id: 'RepoLockfile', description: 'A lockfile found in the repository, and its report.' });

/** The response of `POST /api/scan/repo`. */
export const RepoReport = z
  .strictObject({
    lockfiles: z.array(RepoLockfile).meta({ description: 'Every lockfile found, by path.' }),
    repo: text('`<owner>/<repo>` as the platform names it now.', ['owner/repo']),
    summary: VulnerabilitySummary,
    fixFirst: z.array(FixFirst).max(MAX_FIX_FIRST).meta({
      description: 'What to do first over all lockfiles: one row per package version.',
    }),
    exploitation: Exploitation,
    coverage: Coverage,
    ...sourceTreeFields,
    warnings: texts('Sentences on what this report could not find out; empty when nothing is missing.'),
    ...triageReportFields,
    notice: Notice.optional(),
  })
  .refine(
    ({ summary, coverage }) => summary.totalPackages === coverage.matched + coverage.unmatched.length,
    'matched + unmatched must be summary.totalPackages.',
  )
  .meta({
    id: 'RepoReport',
    description:
      'The lockfiles of a repository. `summary` and `coverage` are over all of them, each distinct package once.',
  });
export type RepoReport = z.infer<typeof RepoReport>;
