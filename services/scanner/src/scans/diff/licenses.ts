import type { IntroducedLicense } from '@repo/contracts/scanner';
import type { LicenseQuery, LicenseSource } from '@repo/upstream/licenses';
import { type Package, versionKey } from '../../inventory/package.ts';
import { byNameThenVersion } from '../../inventory/package-set.ts';
import { startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { LicenseAnswers } from '../legal/collect.ts';
import type { Declaration } from '../legal/evidence/declaration.ts';
import { judgeDependency } from '../legal/judge/judge-dependency.ts';
import { isLicensedWithCompiler, licenseQuery } from '../legal/license-query.ts';
import type { ComparedFile, FileSide } from './compared-file.ts';
import type { Diff } from './diff.ts';

/** Vulnerabilities are looked for in what is left of the 30 s. */
const ASKING_MS = 10_000;

/**
 * Asks for the licences of packages that are not on both sides of their file. One that has no answer in time was not asked.
 *
 * @throws the signal's reason.
 */
export async function askLicenses(
  compared: readonly ComparedFile[],
  source: LicenseSource,
  signal: AbortSignal,
): Promise<LicenseAnswers> {
  const queries = new Map(compared.flatMap(openQueries));
  const time = startSoftDeadline(ASKING_MS, signal);
  try {
    const answers = await time.attempt((soft) => source.findLicenses([...queries.values()], soft));
    return new Map([...queries.keys()].map((key, at) => [key, answers?.[at] ?? { kind: 'not-asked' }]));
  } finally {
    time.clear();
  }
}

function openQueries({ path, base, head }: ComparedFile): readonly (readonly [string, LicenseQuery])[] {
  const [before, after] = [packagesOf(base), packagesOf(head)];
  return [...before, ...after].flatMap(([key, each]) => {
    const query = before.has(key) && after.has(key) ? null : licenseQuery(each, declaredIn(path, each));
    return query === null ? [] : [[key, query] as const];
  });
}

function packagesOf({ lockfile }: FileSide): ReadonlyMap<string, Package> {
  return new Map((lockfile?.inventory.packages ?? []).map((each) => [versionKey(each), each]));
}

/** What comes with a change: of changed packages where the licence is another, or one of both is not known. */
export function introducedLicenses(
  { added, changed }: Diff,
  path: string,
  answers: LicenseAnswers,
): readonly IntroducedLicense[] {
  const judge = (each: Package) =>
    judgeDependency({
      package: each,
      declarations: declaredIn(path, each),
      answer: answers.get(versionKey(each)) ?? null,
    });
  const come = [
    ...added.map((after) => ({ after, before: null })),
    ...changed.filter(({ before, after }) => before.version !== after.version),
  ];
  return come
    .filter(({ after }) => !isLicensedWithCompiler(after))
    .sort((a, b) => byNameThenVersion(a.after, b.after))
    .flatMap(({ after, before }): readonly IntroducedLicense[] => {
      const found = judge(after);
      if (before === null) return [{ ...found, cause: 'added', from: null, licenseFrom: null }];
      const { license, riskLevel } = judge(before);
      const isKnown = riskLevel !== 'unknown';
      if (isKnown && license === found.license) return [];
      return [{ ...found, cause: 'changed', from: before.version, licenseFrom: isKnown ? license : null }];
    });
}

/** How many of them the services gave no answer for. */
export function countUnanswered(answers: LicenseAnswers | null): number {
  return [...(answers?.values() ?? [])].filter(({ kind }) => kind === 'failed' || kind === 'not-asked')
    .length;
}

function declaredIn(path: string, { declaredLicense: declared }: Package): readonly Declaration[] {
  return declared === undefined || declared === null ? [] : [{ declared, source: path }];
}
