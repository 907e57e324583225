import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { count } from './count.ts';
import { Coverage, UnmatchedPackage } from './coverage.ts';
import { Exploitation, FixFirst, MAX_FIX_FIRST } from './exploitation.ts';
import { FixPlanEntry } from './fix-plan.ts';
import { LegalDependency } from './legal.ts';
import { lockfileField, lockfileOptions } from './lockfile.ts';
import { Notice } from './notice.ts';
import { optionalField, requestBody } from './request-body.ts';
import { VulnerabilitySummary } from './summary.ts';
import { text, textOrNull, texts } from './text.ts';
import { suppressedField, triageReportFields } from './triage.ts';
import { DependencyScope, ResultEntry, UpgradePath } from './vulnerability.ts';

/** The form of `POST /api/scan/diff`. */
export const DiffRequest = requestBody({
  base: optionalField(
    lockfileField('base', 'The file before the change; without it everything in `head` is new'),
  ).meta({ type: 'string', format: 'binary' }),
  head: lockfileField('head', 'The file after the change, of the same ecosystem as `base`'),
  ...lockfileOptions,
}).meta({ id: 'DiffRequest', description: 'A lockfile or package list before and after a change.' });
export type DiffRequest = z.infer<typeof DiffRequest>;

/** The query of both diffs. Unknown parameters are ignored. */
export const DiffQuery = z
  .object({
    checks: optionalField(z.literal('licenses', requestError('licenses, or leave it out'))).meta({
      description: '`licenses` asks the licence data services about what the change brings, too.',
    }),
  })
  .meta({ id: 'DiffQuery', description: 'What is looked at beside vulnerabilities.' });
export type DiffQuery = z.infer<typeof DiffQuery>;

const nameField = text('Name of the package.');
const ids = texts('Identifiers of the vulnerabilities, by code unit.', [['GHSA-xvch-5gv4-984h']]);
const versionField = (description: string) => z.string().meta({ description });
const scopeField = (description: string) => DependencyScope.nullable().meta({ description });

/** How a vulnerable package version came in. */
export const DiffCause = z.enum(['added', 'changed']).meta({
  id: 'DiffCause',
  description:
    '`added`: the package, or another copy of it, comes in with the change; `changed`: it was there in the version `from`.',
});
export type DiffCause = z.infer<typeof DiffCause>;

export const IntroducedEntry = ResultEntry.extend({
  cause: DiffCause,
  from: z.string().nullable().meta({ description: 'The version before the change; null when it is added.' }),
}).meta({
  id: 'IntroducedEntry',
  description: 'A package version that the change brings, and the vulnerabilities that come with it.',
});
export type IntroducedEntry = z.infer<typeof IntroducedEntry>;

export const IntroducedLicense = LegalDependency.extend({
  cause: DiffCause,
  from: z.string().nullable().meta({ description: 'The version before the change; null when it is added.' }),
  licenseFrom: textOrNull('The licence of that version; null when it is added, or that is not known.'),
}).meta({
  id: 'IntroducedLicense',
  description:
    'A package version that the change brings, and its licence: of a changed package where that is another, or one of both is not known.',
});
export type IntroducedLicense = z.infer<typeof IntroducedLicense>;

export const ResolvedEntry = z
  .strictObject({ package: ResultEntry.shape.package, vulnerabilities: ids.min(1) })
  .meta({
    id: 'ResolvedEntry',
    description:
      'A package version that is gone after the change, and the vulnerabilities that went with it. Another copy that has them too may stay.',
  });
export type ResolvedEntry = z.infer<typeof ResolvedEntry>;

export const PersistingEntry = z
  .strictObject({
    package: nameField,
    vulnerabilities: ids.min(1),
    from: versionField('The version before the change.'),
    to: versionField('The version after it.'),
  })
  .meta({ id: 'PersistingEntry', description: 'The version changed, the vulnerabilities stayed.' });

/** Which side could not be judged. */
export const DiffSide = z.enum(['base', 'head']).meta({
  id: 'DiffSide',
  description: '`base`: before the change; `head`: after it.',
});
export type DiffSide = z.infer<typeof DiffSide>;

export const UndeterminedEntry = z
  .strictObject({
    package: nameField,
    version: versionField('The version that could not be judged; of `incomplete` the one on the other side.'),
    side: DiffSide,
    reason: z.enum([...UnmatchedPackage.shape.reason.options, 'incomplete']).meta({
      description:
        'A `CoverageReason`; or `incomplete`: the file of that side could not be read, was missing from a list that ' +
        'was cut, or does not name all that is installed, so that nobody knows whether the package was in it.',
    }),
    vulnerabilities: ids.meta({
      description:
        'Vulnerabilities of the other side that are for this reason neither introduced nor resolved; often none.',
    }),
  })
  .meta({
    id: 'UndeterminedEntry',
    description: 'A package of the change about which nothing can be said on one side.',
  });
export type UndeterminedEntry = z.infer<typeof UndeterminedEntry>;

export const DiffPackage = z
  .strictObject({
    package: nameField,
    version: versionField('The version, or the requirement as it is written; empty when there is none.'),
    ecosystem: ResultEntry.shape.package.shape.ecosystem,
    purl: ResultEntry.shape.package.shape.purl,
    scope: scopeField('Where it stands in the project; null where the file cannot tell.'),
  })
  .meta({ id: 'DiffPackage', description: 'A package version that comes or goes.' });

export const ChangedPackage = z
  .strictObject({
    package: nameField,
    from: versionField('The version before the change.'),
    to: versionField('The version after it.'),
    direction: z.enum(['up', 'down', 'sideways']).meta({
      description:
        '`sideways`: the same version (its scope or source moved), or two that cannot be compared.',
    }),
    scopeFrom: scopeField('Where it stood; null where the file cannot tell.'),
    scopeTo: scopeField('Where it stands now; null where the file cannot tell.'),
  })
  .meta({ id: 'ChangedPackage', description: 'A package in another version, or in another scope.' });
export type ChangedPackage = z.infer<typeof ChangedPackage>;

export const DiffSummary = z
  .strictObject({
    introduced: VulnerabilitySummary.meta({
      description:
        'Of what the change introduces; `totalPackages` is what it adds or brings to another version.',
    }),
    resolved: count('Pairs of package version and vulnerability that are gone.'),
    persisting: count('Pairs of package version and vulnerability that a changed version still has.'),
    undetermined: count('Entries of `undetermined`.'),
    packagesAdded: count('Package versions that come in.'),
    packagesRemoved: count('Package versions that go.'),
    packagesChanged: count('Packages in another version or scope.'),
    suppressed: count(
      'Vulnerabilities that `vex` and `policy` took out; absent when neither was sent.',
    ).optional(),
  })
  .meta({ id: 'DiffSummary', description: 'Counts of what a change does.' });
export type DiffSummary = z.infer<typeof DiffSummary>;

/** What every report on a change has beside its entries. */
export const diffFields = {
  summary: DiffSummary,
  fixFirst: z.array(FixFirst).max(MAX_FIX_FIRST).meta({
    description: 'What to do first about what the change introduces.',
  }),
  exploitation: Exploitation,
  coverage: Coverage.meta({ description: 'What could be looked at after the change.' }),
  baseCoverage: Coverage.meta({ description: 'What could be looked at before the change.' }),
  warnings: texts('Sentences on what could not be found out; empty when nothing is missing.'),
  incomplete: z.boolean().meta({
    description:
      'Whether time ran out, a fixed version could not be verified, or a file names only a part of what is installed.',
  }),
  ...triageReportFields,
  notice: Notice.optional(),
};

/** Absent when they were not asked for. */
export function licensesField<Entry extends z.ZodType>(entry: Entry) {
  return z
    .strictObject({
      introduced: z.array(entry).meta({ description: 'By name, then version.' }),
    })
    .optional()
    .meta({ description: 'What the change does to licences; absent without `checks=licenses`.' });
}

const FileOfDiff = z.strictObject({
  path: text('The accepted name that the file was taken for.'),
});

/** The response of `POST /api/scan/diff`. */
export const DiffReport = z
  .strictObject({
    ...diffFields,
    introduced: z.array(IntroducedEntry).meta({ description: 'By worst severity, then name, then version.' }),
    resolved: z.array(ResolvedEntry).meta({ description: 'By name, then version.' }),
    persisting: z.array(PersistingEntry).meta({ description: 'By name, then version.' }),
    undetermined: z.array(UndeterminedEntry).meta({ description: 'By name, then version.' }),
    packages: z
      .strictObject({
        added: z.array(DiffPackage).meta({ description: 'By name, then version.' }),
        removed: z.array(DiffPackage).meta({ description: 'By name, then version.' }),
        changed: z.array(ChangedPackage).meta({ description: 'By name, then version.' }),
      })
      .meta({ description: 'What comes, goes and changes, vulnerable or not.' }),
    upgradePaths: z.array(UpgradePath).meta({
      description: 'One for each package of `introduced` and `persisting` that can be improved.',
    }),
    fixPlan: z.array(FixPlanEntry).meta({
      description: 'For each entry of `introduced` the smallest change that removes it.',
    }),
    suppressed: suppressedField,
    licenses: licensesField(IntroducedLicense),
    base: FileOfDiff.nullable().meta({ description: 'The file before the change; null when there is none.' }),
    head: FileOfDiff.meta({ description: 'The file after the change.' }),
  })
  .superRefine(refuseWrongDiffCounts)
  .meta({ id: 'DiffReport', description: 'What a change of one lockfile introduces and resolves.' });
export type DiffReport = z.infer<typeof DiffReport>;

interface Counted {
  readonly summary: DiffSummary;
  readonly introduced: readonly IntroducedEntry[];
  readonly resolved: readonly ResolvedEntry[];
  readonly undetermined: readonly unknown[];
}

/** Refuses a report whose counts disagree with its entries. A package version that stands in several files counts once. */
export function refuseWrongDiffCounts(
  { summary, introduced, resolved, undetermined }: Counted,
  context: z.RefinementCtx<unknown>,
): void {
  const versions = distinct(introduced.map(({ package: each }) => keyOf(each)));
  const pairs = distinct(
    introduced.flatMap(({ package: each, vulnerabilities }) =>
      vulnerabilities.map(({ id }) => JSON.stringify([keyOf(each), id])),
    ),
  );
  const gone = distinct(
    resolved.flatMap(({ package: each, vulnerabilities }) =>
      vulnerabilities.map((id) => JSON.stringify([keyOf(each), id])),
    ),
  );
  const expected = [
    ['introduced.vulnerablePackages', summary.introduced.vulnerablePackages, versions],
    ['introduced.totalVulnerabilities', summary.introduced.totalVulnerabilities, pairs],
    ['resolved', summary.resolved, gone],
    ['undetermined', summary.undetermined, undetermined.length],
  ] as const;
  for (const [field, stated, counted] of expected) {
    if (stated !== counted) context.addIssue(`summary.${field} is ${stated}, the entries make ${counted}.`);
  }
}

function keyOf({ name, version, ecosystem }: ResultEntry['package']): string {
  return JSON.stringify([name, version, ecosystem]);
}

function distinct(keys: readonly string[]): number {
  return new Set(keys).size;
}
