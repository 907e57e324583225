import type { Platform, UnmatchedReason } from '@repo/contracts/scanner';

import type { DependencyGraph } from './dependency-graph.ts';
import type { PackageManagerName } from './package-manager.ts';

export type { UnmatchedReason } from '@repo/contracts/scanner';

/** Where a package stands in its project: what ships, or only what builds and tests it. */
export type DependencyScope = 'production' | 'development' | 'optional';

/** One distinct third-party package version found in an inventory. First-party code is not a package. */
export interface Package {
  /** The package's real name, as its ecosystem writes it: never an alias. */
  readonly name: string;
  /** The installed version; the written requirement (`>=2`, a git address without credentials) when there is none. */
  readonly version: string;
  /** The OSV ecosystem string, with release where there is one (`Debian:12`); null when there is none. */
  readonly ecosystem: string | null;
  /** The names and versions to ask advisories for: the normalised name, or source and binary of a distribution. */
  readonly lookups: readonly PackageLookup[];
  /** The names to ask for are likely ones, or of another's build: that nothing is found under them says nothing. */
  readonly isGuessed?: true;
  /** Null when the package is matched. */
  readonly unmatched: UnmatchedReason | null;
  /** Null where the file cannot tell. */
  readonly scope: DependencyScope | null;
  /** The host of the registry that the file names for it; absent where it names none. */
  readonly registry?: string;
  /** The ecosystem of the system package that owns its files: where that has a feed, it alone tells of the package. */
  readonly ownedIn?: string;
  /** The module and stream of an rpm package (`nodejs:18`), where the list tells it. */
  readonly moduleStream?: string;
  /** Where the file names it first; absent where no line of it does. */
  readonly at?: Place;
  /** What the file says of the package's licence: any JSON value; absent when it says nothing. */
  readonly declaredLicense?: unknown;
}

/** A package that cannot be asked about. */
export function unmatchedPackage(
  ecosystem: string | null,
  name: string,
  version: string,
  unmatched: UnmatchedReason,
  scope: DependencyScope | null = null,
): Package {
  return { name, version, ecosystem, lookups: [], unmatched, scope };
}

/** The same for one package version, whatever names it. */
export function versionKey({ ecosystem, name, version }: Pick<Package, 'ecosystem' | 'name' | 'version'>) {
  return JSON.stringify([ecosystem, name, version]);
}

/**
 * A line, from 1, where the reader knows it; else the path of a member of the document, its keys and places in lists
 * joined by NUL.
 */
export type Place = number | string;

/** Of two entries of one package the one that tells more counts: unmatched, guessed, or known by what to ask. */
export function certaintyOf({ unmatched, isGuessed }: Package): number {
  return unmatched !== null ? 0 : isGuessed === true ? 1 : 2;
}

export interface PackageLookup {
  readonly name: string;
  /** For rpm: with an epoch only where the list states it (`0:1.2-3`); without one the epoch is not known. */
  readonly version: string;
  /** The ecosystem to ask, where it is not the package's own: one host can have several (Red Hat's streams). */
  readonly ecosystem?: string;
}

/** What an input holds. */
export interface Inventory {
  /** Distinct by (name, version, ecosystem), sorted by name, then version, by code unit. */
  readonly packages: readonly Package[];
  /** Other files that this one includes; absent when the format has no includes. */
  readonly includes?: readonly Include[];
  /** Those of them that were not read, without credentials: their packages are unknown, not absent. */
  readonly unresolved?: readonly string[];
  /** The distribution that a list of system packages belongs to; absent for every other format. */
  readonly platform?: Platform | null;
  /** False when what the packages bring along is not in the file: it names only what the project asks for itself. */
  readonly isWhole?: false;
  /** Why a part of a lockfile seems to be lost, as the end of a sentence; then it is not whole. */
  readonly lost?: string;
  /** What changes the file; absent where nothing does, or it is not known. */
  readonly manager?: PackageManagerName;
  /** Who needs whom; absent where the format does not say, or is not read so far. */
  readonly graph?: DependencyGraph;
  /**
   * What it names of its project in folders below its own: these folders (`libs/a`), and manifests that may stand in any
   * of them (`core.gemspec`). Absent where it does not tell.
   */
  readonly parts?: readonly string[];
  /** The lines of paths where packages are named: a function over the document, which stays in its thread. */
  readonly findLines?: LineFinder;
}

/** The lines, from 1, of members of one document by their paths; those that it does not find are absent. */
export type LineFinder = (paths: ReadonlySet<string>) => ReadonlyMap<string, number>;

/** Another file that one includes. */
export interface Include {
  /** As it is written: not to be shown. */
  readonly reference: string;
  /** It only says in which version something is installed. */
  readonly isConstraint: boolean;
}
