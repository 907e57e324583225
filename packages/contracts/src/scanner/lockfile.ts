import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { Coverage } from './coverage.ts';
import {
  baseName,
  isConstraintsFile,
  isRequirementsFile,
  isRequirementsSource,
} from './dependency-file-name.ts';
import { Exploitation, Exposure, FixFirst, MAX_FIX_FIRST } from './exploitation.ts';
import { FixPlanEntry } from './fix-plan.ts';
import { type Manifest, manifestOf } from './manifests.ts';
import { Notice } from './notice.ts';
import { Platform } from './platform.ts';
import { refuseWrongCounts } from './refuse-wrong-counts.ts';
import { optionalField, requestBody } from './request-body.ts';
import { VulnerabilitySummary } from './summary.ts';
import { texts } from './text.ts';
import { suppressedField, triageReportFields, triageRequestFields } from './triage.ts';
import { uploadedFile } from './uploaded-file.ts';
import { ResultEntry, UpgradePath } from './vulnerability.ts';

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
    'packages.config',
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

const ACCEPTED = `one of ${LockfileName.options.join(', ')}, by that name (requirements by any that has the word in it) and at most 5 MB`;

const DISTRIBUTION_ERROR = requestError(
  'an OSV ecosystem such as Debian:12, or leave it out to have it inferred from the list',
);

/** A lockfile among the fields of a form. */
export function lockfileField(field: string, description: string) {
  return uploadedFile(ACCEPTED, field)
    .transform((file, context) => {
      const name = toLockfileName(file.name);
      if (name !== null) return { name, bytes: file.bytes };
      context.issues.push({ code: 'custom', input: file.name, message: whatToSend(file.name, field) });
      return z.NEVER;
    })
    .meta({ type: 'string', format: 'binary', description: `${description}: ${ACCEPTED}.` });
}

/** What every scan of lockfiles takes beside them. */
export const lockfileOptions = {
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
  exposure: optionalField(Exposure),
  ...triageRequestFields,
};

/** The form of `POST /api/scan`. */
export const LockfileRequest = requestBody({
  file: lockfileField('file', 'The lockfile or package list'),
  ...lockfileOptions,
}).meta({ id: 'LockfileRequest', description: 'A lockfile or a list of installed packages.' });
export type LockfileRequest = z.infer<typeof LockfileRequest>;

/**
 * The accepted name that `written` means: letter case, folders before it and what browsers and desktops add to the name
 * of a copy (`package-lock (1).json`, `yarn.lock.txt`) do not count, nor does what people
 * write before it. Requirements may have any name that their users
 * give them, and so may the lockfiles that are named after what they lock. Null when there is none.
 */
export function toLockfileName(written: string): LockfileName | null {
  const path = written.replaceAll('\\', '/');
  const original = originalName(path);
  return lockfileNameOf(path) ?? lockfileNameOf(original) ?? nameAtEnd(baseName(original));
}

/** `Copy of yarn.lock`, `web-go.mod`. */
function nameAtEnd(name: string): LockfileName | null {
  const isAtEnd = (each: string) => name.endsWith(each) && /[^a-z0-9]/.test(name.at(-1 - each.length) ?? '');
  return LockfileName.options.find((each) => isAtEnd(each.toLowerCase())) ?? null;
}

/** What a copy was called: `yarn.lock.txt` is the name that browsers and editors save a text under. */
function originalName(path: string): string {
  return path
    .replace(/(\.[a-z]+)\.txt$/i, '$1')
    .replace(COPY, '')
    .replace(/\.yml$/i, '.yaml');
}

/** Windows writes its word for a copy behind a dash, in the language of the machine. */
const COPY =
  /(?: ?\(\d{1,3}\)| \(copy\)| [-–] \p{L}{2,20}(?: \(\d{1,3}\))?| copy(?: \d{1,3})?|[ _-]\d{1,3})(?=(?:\.[a-z]+)?$)/iu;

/** The same, of a file that is no copy. */
export function lockfileNameOf(path: string): LockfileName | null {
  const base = baseName(path);
  const exact = LockfileName.options.find((name) => name.toLowerCase() === base);
  const known = exact ?? BY_PATTERN.find(([, pattern]) => pattern.test(base))?.[0];
  return known ?? (isRequirementsFile(path) ? 'requirements.txt' : null);
}

/** Lockfiles that are named after what they lock, by their names in lower case. */
const BY_PATTERN: readonly (readonly [LockfileName, RegExp])[] = [
  // `pylock.dev.toml` (PEP 751)
  ['pylock.toml', /^pylock\.[^.]+\.toml$/],
  // Of one branch (pnpm, `gitBranchLockfile`): `pnpm-lock.main.yaml`.
  ['pnpm-lock.yaml', /^pnpm-lock\..+\.yaml$/],
  // Of another Gemfile: `Gemfile.next.lock`, `gemfiles/rails_8.gemfile.lock`.
  ['Gemfile.lock', /^(?:gemfile[-_.].+|.+\.gemfile)\.lock$/],
  // Of one of several projects in a folder: `packages.App.lock.json`.
  ['packages.lock.json', /^packages\..+\.lock\.json$/],
  // Of what `settings.gradle` itself needs.
  ['gradle.lockfile', /^settings-gradle\.lockfile$/],
  // Of a single script: `tool.py.lock`.
  ['uv.lock', /.\.py\.lock$/],
];

/** Names that a caller has chosen are said again where they are short and of ordinary characters. */
const SHOWN_NAME = /^[\p{L}\p{N} ._()+-]{1,100}$/u;

const SBOM = 'make an SBOM (syft and cdxgen do) and scan it as one (POST /api/scan/container)';

function whatToSend(written: string, field: string): string {
  const path = originalName(written.replaceAll('\\', '/'));
  const manifest = manifestOf(path) ?? otherSource(path);
  if (manifest === null || !SHOWN_NAME.test(manifest.name))
    return `Send \`${field}\` as ${ACCEPTED}; for anything else ${SBOM}.`;
  const { name, lockfiles } = manifest;
  const accepted = lockfiles.filter((each) => toLockfileName(each.name) !== null);
  if (accepted.length === 0) return `${name} does not say which versions are installed: ${SBOM}.`;
  const names = accepted.map((each) => each.name);
  const list = [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((each) => each !== '').join(' or ');
  const where = accepted.every(({ isBesideOnly }) => isBesideOnly) ? 'beside it' : 'beside it or above';
  return `Send the ${list} that stands ${where}: ${name} does not say which versions are installed. Where there is none, ${names.includes('requirements.txt') ? 'send a requirements.txt as `pip freeze` writes it' : SBOM}.`;
}

/**
 * Constraints install nothing by themselves; what requirements are compiled from names no versions; checksums of a
 * module, and the folders of several, say nothing without it.
 */
function otherSource(path: string): Manifest | null {
  const name = baseName(path);
  if (name === 'go.sum') return { name, lockfiles: [{ name: 'go.mod', isBesideOnly: true }] };
  if (name === 'go.work') return { name, lockfiles: [{ name: 'go.mod', isBesideOnly: false }] };
  const isSource = isConstraintsFile(path) || isRequirementsSource(path);
  return isSource ? { name, lockfiles: [{ name: 'requirements.txt', isBesideOnly: false }] } : null;
}

/** What every report on a list of packages has. */
export const packageReportFields = {
  summary: VulnerabilitySummary,
  results: z.array(ResultEntry).meta({
    description: 'Vulnerable packages only, by worst severity, then name, then version.',
  }),
  upgradePaths: z.array(UpgradePath).meta({
    description: 'One per vulnerable package that can be improved; none for a package without any fix.',
  }),
  fixPlan: z.array(FixPlanEntry).meta({
    description:
      'For each vulnerable package the smallest change that removes it, in the order of `results`.',
  }),
  fixFirst: z.array(FixFirst).max(MAX_FIX_FIRST).meta({
    description: 'What to do first: the upgrades that matter most, and malicious packages to remove.',
  }),
  exploitation: Exploitation,
  coverage: Coverage,
  platform: Platform.nullable().meta({
    description: 'The distribution of a list of system packages; null for every other file.',
  }),
  unresolved: texts(
    'Includes that were not followed, as the file writes them: what they name was not looked at.',
    [['-r dev-requirements.txt']],
  ),
  warnings: texts('Sentences on what could not be found out; empty when nothing is missing.'),
  incomplete: z.boolean().meta({
    description:
      'Whether the file names only a part of what is installed: a go.mod of Go 1.16 or older, a manifest, a file that was cut.',
  }),
  suppressed: suppressedField,
  ...triageReportFields,
  notice: Notice.optional(),
};

/** The response of `POST /api/scan`, and of every lockfile in a repository report. */
export const LockfileReport = z
  .strictObject(packageReportFields)
  .superRefine(refuseWrongCounts)
  .meta({ id: 'LockfileReport', description: 'Known vulnerabilities of the packages in one lockfile.' });
export type LockfileReport = z.infer<typeof LockfileReport>;
