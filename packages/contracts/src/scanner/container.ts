import { z } from 'zod';
import { Coverage } from './coverage.ts';
import { explanationFields } from './explanation.ts';
import { Exploitation, Exposure, FixFirst, MAX_FIX_FIRST } from './exploitation.ts';
import { Notice } from './notice.ts';
import { Platform } from './platform.ts';
import { refuseWrongCounts } from './refuse-wrong-counts.ts';
import { optionalField, requestBody } from './request-body.ts';
import { VulnerabilitySummary } from './summary.ts';
import { text, textOrNull, texts } from './text.ts';
import { suppressedField, triageReportFields, triageRequestFields } from './triage.ts';
import { uploadedFile } from './uploaded-file.ts';
import { PackageLine, Vulnerability } from './vulnerability.ts';

/** The form of `POST /api/scan/container`. The name is free: the content tells the format. */
export const ContainerRequest = requestBody({
  file: uploadedFile('an SBOM as JSON (SPDX, Syft, Trivy or CycloneDX) of at most 10 MB'),
  exposure: optionalField(Exposure),
  ...triageRequestFields,
}).meta({ id: 'ContainerRequest', description: 'An SBOM.' });
export type ContainerRequest = z.infer<typeof ContainerRequest>;

/** The formats that are understood. */
export const SbomFormat = z
  .enum(['spdx-2', 'spdx-3', 'syft', 'trivy', 'cyclonedx'])
  .meta({ id: 'SbomFormat', description: 'The format that was recognised.' });
export type SbomFormat = z.infer<typeof SbomFormat>;

/** A vulnerability of a package in an SBOM. */
const ContainerVulnerability = Vulnerability.extend({
  reportedBy: z
    .array(z.enum(['advisories', 'document']))
    .min(1)
    .meta({ description: 'Who names it: our sources, the uploaded document, or both.' }),
}).meta({ id: 'ContainerVulnerability', description: 'A vulnerability and who names it.' });

/** A vulnerable package of an SBOM: the entry of a lockfile report, its package with type and purl. */
const ContainerResultEntry = z
  .strictObject({
    package: z
      .strictObject({
        name: text('Name as its ecosystem writes it.'),
        version: text('The installed version.'),
        type: textOrNull('The package URL type; null when unknown.', ['deb', 'npm']),
        purl: textOrNull(
          'The package URL: as the SBOM writes it, else that of its ecosystem; null where there is none.',
        ),
        line: PackageLine,
      })
      .meta({ description: 'The vulnerable package.' }),
    ...explanationFields,
    vulnerabilities: z.array(ContainerVulnerability).min(1).meta({ description: 'Worst first.' }),
  })
  .meta({ id: 'ContainerResultEntry', description: 'A vulnerable package and its vulnerabilities.' });

/** The response of `POST /api/scan/container`. */
export const ContainerReport = z
  .strictObject({
    imageName: text('What the SBOM describes; the name of the file when it does not say. Never empty.', [
      'alpine:3.20',
    ]),
    summary: VulnerabilitySummary,
    results: z.array(ContainerResultEntry).meta({
      description: 'Vulnerable packages only, by worst severity, then name, then version.',
    }),
    fixFirst: z.array(FixFirst).max(MAX_FIX_FIRST).meta({
      description:
        'Malicious packages, which are to be removed; upgrades of images are made by building them anew.',
    }),
    exploitation: Exploitation,
    coverage: Coverage,
    platform: Platform.nullable().meta({
      description: 'The distribution of the image; null when it has none.',
    }),
    format: SbomFormat,
    partial: z.boolean().meta({
      description:
        'True when the document lists only packages that it found vulnerable: counts are lower bounds.',
    }),
    warnings: texts(
      'Sentences on what the document says and the report leaves out; empty when that is nothing.',
    ),
    suppressed: suppressedField,
    ...triageReportFields,
    notice: Notice.optional(),
  })
  .superRefine(refuseWrongCounts)
  .meta({ id: 'ContainerReport', description: 'Known vulnerabilities of the packages in an SBOM.' });
export type ContainerReport = z.infer<typeof ContainerReport>;
