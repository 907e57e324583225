import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { Coverage } from './coverage.ts';
import { Notice } from './notice.ts';
import { Platform } from './platform.ts';
import { optionalField, requestBody } from './request-body.ts';
import { VulnerabilitySummary } from './summary.ts';
import { uploadedFile } from './uploaded-file.ts';
import { ResultEntry, UpgradePath } from './vulnerability.ts';
import { vulnerabilityFaults } from './vulnerability-faults.ts';

/** The names a lockfile may be sent under: the name tells the format. */
export const LockfileName = z
  .enum([
    'package-lock.json',
    'yarn.lock',
    'requirements.txt',
    'Pipfile.lock',
    'dpkg-debian.txt',
    'rpm-list.txt',
    'apk-list.txt',
    'winget-list.txt',
    'npm-shrinkwrap.json',
    'pnpm-lock.yaml',
    'poetry.lock',
    'pdm.lock',
    'uv.lock',
    'Cargo.lock',
    'composer.lock',
    'Gemfile.lock',
    'gems.locked',
    'gradle.lockfile',
    'buildscript-gradle.lockfile',
    'packages.lock.json',
    'bun.lock',
    'deno.lock',
    'pylock.toml',
    'go.mod',
    'mix.lock',
    'pubspec.lock',
    'Package.resolved',
  ])
  .meta({ id: 'LockfileName', description: 'An accepted file name.' });
export type LockfileName = z.infer<typeof LockfileName>;

const ACCEPTED = `one of ${LockfileName.options.join(', ')}, by that name and at most 5 MB`;

const DISTRIBUTION_ERROR = requestError(
  'an OSV ecosystem such as Debian:12, or leave it out to have it inferred from the list',
);

/** The form of `POST /api/scan`. */
export const LockfileRequest = requestBody({
  file: uploadedFile(ACCEPTED)
    .transform((file, context) => {
      const name = toLockfileName(file.name);
      if (name !== null) return { name, bytes: file.bytes };
      context.issues.push({ code: 'custom', input: file.name, message: whatToSend(file.name) });
      return z.NEVER;
    })
    .meta({ type: 'string', format: 'binary', description: `The lockfile or package list: ${ACCEPTED}.` }),
  distribution: optionalField(
    z
      .string(DISTRIBUTION_ERROR)
      .trim()
      .max(100, DISTRIBUTION_ERROR)
      .regex(/^[A-Za-z][A-Za-z0-9 ._:/-]*$/, DISTRIBUTION_ERROR),
  ).meta({
    description:
      'Overrides the distribution that is inferred from a list of system packages: an OSV ecosystem with its ' +
      'release, such as `Debian:12`. Ignored for other files.',
    // Empty counts as absent: forms send it so, and pages that fill forms in have something to leave alone.
    default: '',
    pattern: '^(?:[A-Za-z][A-Za-z0-9 ._:/-]*)?$',
  }),
}).meta({ id: 'LockfileRequest', description: 'A lockfile or a list of installed packages.' });
export type LockfileRequest = z.infer<typeof LockfileRequest>;

/**
 * The accepted name that `written` means: letter case, folders before it and the number that browsers give a second
 * download (`package-lock (1).json`) do not count. Null when there is none.
 */
export function toLockfileName(written: string): LockfileName | null {
  const base = baseName(written).replace(/ ?\(\d{1,3}\)(?=\.[a-z]+$)/, '');
  return LockfileName.options.find((name) => name.toLowerCase() === base) ?? null;
}

function baseName(written: string): string {
  return written.slice(Math.max(written.lastIndexOf('/'), written.lastIndexOf('\\')) + 1).toLowerCase();
}

/** Files that name dependencies, not the versions that are installed, and what to send instead. */
const MANIFESTS: ReadonlyMap<string, string> = new Map([
  ['package.json', 'the package-lock.json, yarn.lock or pnpm-lock.yaml that stands beside it'],
  ['cargo.toml', 'the Cargo.lock that stands beside it or above'],
  ['composer.json', 'the composer.lock that stands beside it'],
  ['gemfile', 'the Gemfile.lock that stands beside it'],
  ['pipfile', 'the Pipfile.lock that stands beside it'],
  [
    'pyproject.toml',
    'the uv.lock, poetry.lock or pdm.lock beside it, or a requirements.txt as `pip freeze` writes it',
  ],
  ['setup.py', 'a requirements.txt of what is installed, as `pip freeze` writes it'],
]);

function whatToSend(written: string): string {
  const name = baseName(written);
  const instead = MANIFESTS.get(name);
  if (instead !== undefined) return `Send ${instead}: a ${name} does not say which versions are installed.`;
  return `Send \`file\` as ${ACCEPTED}; for anything else make an SBOM (syft and cdxgen do) and send it to POST /api/scan/container.`;
}

/** The answer of `POST /api/scan`, and of every lockfile in a repository report. */
export const LockfileReport = z
  .strictObject({
    summary: VulnerabilitySummary,
    results: z.array(ResultEntry).meta({
      description: 'Vulnerable packages only, by worst severity, then name, then version.',
    }),
    upgradePaths: z.array(UpgradePath).meta({
      description: 'One per vulnerable package that can be improved; none for a package without any fix.',
    }),
    coverage: Coverage,
    platform: Platform.nullable().meta({
      description: 'The distribution of a list of system packages; null for every other file.',
    }),
    unresolved: z.array(z.string().min(1)).meta({
      description:
        'Includes that were not followed, as the file writes them: what they name was not looked at.',
      examples: [['-r dev-requirements.txt']],
    }),
    notice: Notice.optional(),
  })
  .superRefine((report, context) => {
    for (const fault of vulnerabilityFaults(report)) context.addIssue(fault);
  })
  .meta({ id: 'LockfileReport', description: 'Known vulnerabilities of the packages in one lockfile.' });
export type LockfileReport = z.infer<typeof LockfileReport>;
