import { z } from 'zod';
import { count } from './count.ts';
import { Notice } from './notice.ts';
import { AccessToken, RepositoryUrl } from './repository.ts';
import { optionalField, requestBody } from './request-body.ts';
import { sourceTreeFields } from './source-tree.ts';
import { text, textOrNull, texts } from './text.ts';
import { uploadedFile } from './uploaded-file.ts';

/** The body of `POST /api/scan/legal`: exactly one of `url` and `file`. */
export const LegalRequest = requestBody({
  url: optionalField(RepositoryUrl),
  file: optionalField(uploadedFile('a ZIP archive of the project source')),
  token: optionalField(AccessToken),
})
  .superRefine(({ url, file }, context) => {
    if (url === undefined && file === undefined) {
      context.addIssue('Send `url` (a repository address) or `file` (a ZIP archive of the project source).');
    }
    if (url !== undefined && file !== undefined) {
      context.addIssue('Send one of `url` and `file`, not both.');
    }
  })
  .meta({
    id: 'LegalRequest',
    description: 'A repository or a ZIP archive: exactly one of `url` and `file`.',
  });
export type LegalRequest = z.infer<typeof LegalRequest>;

/** What a licence may require. */
export const RiskLevel = z.enum(['critical', 'high', 'medium', 'low', 'unknown']).meta({
  id: 'RiskLevel',
  description:
    '`critical`: network copyleft (AGPL), or no rights granted; `high`: strong copyleft (GPL); `medium`: weak ' +
    'copyleft (LGPL, MPL); `low`: permissive or public domain; `unknown`: no licence could be recognised.',
});
export type RiskLevel = z.infer<typeof RiskLevel>;

/** The class of a licence. */
export const LicenseCategory = z
  .enum([
    'network-copyleft',
    'no-rights',
    'strong-copyleft',
    'weak-copyleft',
    'permissive',
    'public-domain',
    'unknown',
  ])
  .meta({ id: 'LicenseCategory', description: 'The class of the licence that decides the risk level.' });
export type LicenseCategory = z.infer<typeof LicenseCategory>;

/** One dependency and what its licence requires. */
export const LegalDependency = z
  .strictObject({
    name: text('Name of the package.'),
    version: z
      .string()
      .meta({ description: 'Its version or, where none is pinned, the requirement; may be empty.' }),
    license: text(
      'SPDX expression where it could be read as one, else as declared; `NOASSERTION` when there is none.',
      ['MIT', 'LGPL-3.0-or-later', 'NOASSERTION'],
    ),
    riskLevel: RiskLevel,
    description: text(
      'Class, obligation, which alternative or exception decided, and where the licence was read.',
    ),
    category: LicenseCategory,
    source: textOrNull('Where the licence was read; null when none was found.'),
    ecosystem: textOrNull('The OSV ecosystem of the package; null when unknown.', ['npm']),
  })
  .meta({ id: 'LegalDependency', description: 'A dependency and its licence.' });
export type LegalDependency = z.infer<typeof LegalDependency>;

/** What the project declares for itself. */
export const ProjectLicense = z
  .strictObject({
    license: text('SPDX expression where it could be read as one, else as declared.'),
    riskLevel: RiskLevel,
    category: LicenseCategory,
    description: text('Class, obligation, and where it was read.'),
    source: text('The file that it was read from.', ['package.json', 'LICENSE']),
  })
  .meta({ id: 'ProjectLicense', description: 'The licence of the scanned project itself.' });
export type ProjectLicense = z.infer<typeof ProjectLicense>;

/** Counts by risk level: the five add up to `totalDependencies`. */
export const LegalSummary = z
  .strictObject({
    totalDependencies: count('Distinct dependencies.'),
    critical: count('Dependencies of risk level `critical`.'),
    high: count('Dependencies of risk level `high`.'),
    medium: count('Dependencies of risk level `medium`.'),
    low: count('Dependencies of risk level `low`.'),
    unknown: count('Dependencies whose licence is unknown.'),
    copyleft: count('Dependencies under a network, strong or weak copyleft licence.'),
    undetermined: count('Of `unknown`: those that the licence data services were not able to answer for.'),
    projectLicense: ProjectLicense.nullable().meta({
      description: 'The licence of the project itself, which is not counted; null when it declares none.',
    }),
  })
  .meta({
    id: 'LegalSummary',
    description: 'Counts. critical + high + medium + low + unknown = totalDependencies.',
  });
export type LegalSummary = z.infer<typeof LegalSummary>;

/** The response of `POST /api/scan/legal`. */
export const LegalReport = z
  .strictObject({
    summary: LegalSummary,
    dependencies: z
      .array(LegalDependency)
      .meta({ description: 'Every dependency, riskiest first, then by name.' }),
    repo: textOrNull('`<owner>/<repo>`; null for an archive.', ['owner/repo']),
    ...sourceTreeFields,
    warnings: texts('Sentences on what this report could not find out; empty when nothing is missing.'),
    notice: Notice.optional(),
  })
  .refine(
    ({ summary, dependencies }) =>
      summary.totalDependencies === dependencies.length &&
      RiskLevel.options.every(
        (level) => summary[level] === dependencies.filter(({ riskLevel }) => riskLevel === level).length,
      ),
    'summary must count the dependencies.',
  )
  .meta({ id: 'LegalReport', description: 'The licences of a project’s dependencies and their risk.' });
export type LegalReport = z.infer<typeof LegalReport>;
