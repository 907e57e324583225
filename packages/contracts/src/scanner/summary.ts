import { z } from 'zod';
import { count } from './count.ts';

/** Counts of a scan for vulnerabilities. The five severities add up to `totalVulnerabilities`. */
export const VulnerabilitySummary = z
  .strictObject({
    totalPackages: count('Distinct third-party packages found, those that could not be matched included.'),
    vulnerablePackages: count('Packages with at least one vulnerability.'),
    totalVulnerabilities: count(
      'Pairs of package version and vulnerability. Advisories that are aliases of one another are one vulnerability.',
    ),
    critical: count('Vulnerabilities of severity CRITICAL.'),
    high: count('Vulnerabilities of severity HIGH.'),
    medium: count('Vulnerabilities of severity MEDIUM.'),
    low: count('Vulnerabilities of severity LOW.'),
    unknown: count('Vulnerabilities that no source rates.'),
    suppressed: count(
      'Vulnerabilities that `vex` and `policy` took out; absent when neither was sent.',
    ).optional(),
  })
  .refine(
    (summary) =>
      summary.critical + summary.high + summary.medium + summary.low + summary.unknown ===
      summary.totalVulnerabilities,
    'The five severities must add up to totalVulnerabilities.',
  )
  .refine(
    (summary) => summary.vulnerablePackages <= summary.totalPackages,
    'vulnerablePackages must not exceed totalPackages.',
  )
  .meta({
    id: 'VulnerabilitySummary',
    description: 'Counts. critical + high + medium + low + unknown = totalVulnerabilities.',
  });
export type VulnerabilitySummary = z.infer<typeof VulnerabilitySummary>;

/** Counts of an audit made of checks (e-mail, website); each report adds its own facts beside them. */
export const CheckSummary = z
  .strictObject({
    passed: count('Checks with status `pass`.'),
    warnings: count('Checks with status `warn`, those that could not be determined included.'),
    failed: count('Checks with status `fail`.'),
    info: count('Checks with status `info`.'),
    undetermined: z.array(z.string()).meta({
      description:
        'Keys of the checks that could not be determined: a lookup failed, and their worst outcome is charged.',
    }),
    complete: z.boolean().meta({ description: 'Whether every check could be determined.' }),
  })
  .meta({ id: 'CheckSummary', description: 'How the checks came out.' });
export type CheckSummary = z.infer<typeof CheckSummary>;
