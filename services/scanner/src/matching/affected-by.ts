import type { Advisory, AffectedPackage } from '@repo/upstream/advisory';
import { affectedEntries } from '@repo/upstream/affected-entries';
import {
  fixedVersions,
  isAffectedAsWritten,
  isAffectedVersion,
  rpm,
  rpmWithoutEpoch,
  schemeFor,
  type VersionScheme,
} from '@repo/versions';
import type { Package, PackageLookup } from '../inventory/package.ts';

/** A package and the ecosystem that its lookups are made in unless they say otherwise. */
export interface Subject {
  readonly package: Package;
  readonly ecosystem: string;
}

/** Whether `advisory` affects `version` of this package, null for the installed one, by its own ranges and lists. */
export function isAffected(subject: Subject, advisory: Advisory, version: string | null): boolean {
  return subject.package.lookups.some((lookup) =>
    entriesFor(subject, lookup, advisory).some((entry) =>
      isHeldBy(subject, lookup, entry, version ?? lookup.version),
    ),
  );
}

/** The same of many versions in a fraction of the time: to choose one by, which the source is asked about then. */
export function affectedJudge(subject: Subject, advisory: Advisory): (version: string) => boolean {
  const told = subject.package.lookups.flatMap((lookup) => {
    const scheme = schemeOf(subject, lookup);
    return scheme === null ? [] : entriesFor(subject, lookup, advisory).map((entry) => ({ scheme, entry }));
  });
  return (version) => told.some(({ scheme, entry }) => isAffectedAsWritten(scheme, version, entry));
}

/** The entry of `advisory` that holds the installed version, else the first that speaks of this package at all. */
export function affectedEntry(subject: Subject, advisory: Advisory): AffectedPackage | null {
  const entries = subject.package.lookups.flatMap((lookup) =>
    entriesFor(subject, lookup, advisory).map((entry) => ({ lookup, entry })),
  );
  const holding = entries.find(({ lookup, entry }) => isHeldBy(subject, lookup, entry, lookup.version));
  return (holding ?? entries[0])?.entry ?? null;
}

/** The versions above the installed one in which `advisory` is fixed, ascending: the installed branch's own first. */
export function fixesOf(subject: Subject, advisory: Advisory): readonly string[] {
  const [first] = subject.package.lookups;
  const scheme = first === undefined ? null : schemeOf(subject, first);
  if (scheme === null) return [];
  const fixes = subject.package.lookups.flatMap((lookup) =>
    fixedVersions(
      scheme,
      lookup.version,
      entriesFor(subject, lookup, advisory).flatMap(({ ranges }) => ranges),
    ),
  );
  return [...new Set(fixes)].sort((a, b) => scheme.compare(a, b));
}

/**
 * The order that a lookup's versions go by. A list of rpm packages that shows no epochs says nothing about them: then
 * epochs are left out on both sides, for every fix with one would else be above every installed version.
 */
export function schemeOf(subject: Subject, { ecosystem, version }: PackageLookup): VersionScheme | null {
  const scheme = schemeFor(ecosystem ?? subject.ecosystem);
  return scheme === rpm && !/^\d+:/.test(version) ? rpmWithoutEpoch : scheme;
}

function isHeldBy(subject: Subject, lookup: PackageLookup, entry: AffectedPackage, version: string): boolean {
  const scheme = schemeOf(subject, lookup);
  return scheme !== null && isAffectedVersion(scheme, version, entry);
}

function entriesFor(
  subject: Subject,
  { ecosystem, name }: PackageLookup,
  advisory: Advisory,
): readonly AffectedPackage[] {
  return affectedEntries(advisory, ecosystem ?? subject.ecosystem, name);
}
