import type { Advisory, AffectedPackage } from '@repo/upstream/advisory';
import { affectedEntries } from '@repo/upstream/affected-entries';
import { fixedVersions, isAffectedVersion, schemeFor } from '@repo/versions';
import type { LookedUpPackage } from './find-advisories.ts';

type Subject = Pick<LookedUpPackage, 'package' | 'ecosystem'>;

/** What `advisory` says of this package, under any of the names it was looked up by. */
function affectedBy(
  { package: { lookups }, ecosystem }: Subject,
  advisory: Advisory,
): readonly AffectedPackage[] {
  return [...new Set(lookups.flatMap(({ name }) => affectedEntries(advisory, ecosystem, name)))];
}

/** Whether `advisory` affects `version` of this package, by its own ranges and lists. */
export function isAffected(subject: Subject, advisory: Advisory, version: string): boolean {
  const scheme = schemeFor(subject.ecosystem);
  return (
    scheme !== null &&
    affectedBy(subject, advisory).some((entry) => isAffectedVersion(scheme, version, entry))
  );
}

/** The entry of `advisory` that holds the installed version, else the first that speaks of this package at all. */
export function affectedEntry(subject: Subject, advisory: Advisory): AffectedPackage | null {
  const scheme = schemeFor(subject.ecosystem);
  const entries = affectedBy(subject, advisory);
  const versions = subject.package.lookups.map(({ version }) => version);
  const holding =
    scheme === null
      ? undefined
      : entries.find((entry) => versions.some((version) => isAffectedVersion(scheme, version, entry)));
  return holding ?? entries[0] ?? null;
}

/** The versions above the installed one in which `advisory` is fixed, ascending: the installed branch's own first. */
export function fixesOf(subject: Subject, advisory: Advisory): readonly string[] {
  const scheme = schemeFor(subject.ecosystem);
  if (scheme === null) return [];
  const fixes = subject.package.lookups.flatMap(({ name, version }) =>
    fixedVersions(
      scheme,
      version,
      affectedEntries(advisory, subject.ecosystem, name).flatMap(({ ranges }) => ranges),
    ),
  );
  return [...new Set(fixes)].sort((a, b) => scheme.compare(a, b));
}
