import { rpm } from '@repo/versions';
import marks from '../../../data/distribution-marks.json' with { type: 'json' };
import rpmSources from '../../../data/rpm-sources.json' with { type: 'json' };
import type { DistributionId } from '../distribution/distribution.ts';
import type { ListPlatform } from '../distribution/list-platform.ts';
import { namesBinaries, osPackage, unmatchedOsPackage } from '../distribution/os-package.ts';
import { sourcesIn, sourceTable } from '../distribution/source-table.ts';
import type { Package, PackageLookup } from '../package.ts';
import { type Evr, type Nevra, parseNevra, writtenEvr } from './nevra.ts';

/** One installed rpm package, as a list tells of it. */
export interface InstalledRpmPackage extends Nevra {
  readonly source: RpmSource | null;
  /** `nodejs:18`; null when the list does not tell it. */
  readonly moduleStream: string | null;
  /** Where it was installed from (`@baseos`); null when the list does not tell it. */
  readonly repository: string | null;
}

/** Judges one installed package. */
export function rpmPackage(found: InstalledRpmPackage, platform: ListPlatform): Package {
  const { name, moduleStream, release } = found;
  const version = writtenEvr(found);
  if (!rpm.isValid(version)) return unmatchedOsPackage(name, version, 'invalid-version', platform);
  const isRedHat = platform.distribution !== null && RED_HAT_KIN.has(platform.distribution);
  // Layered products (`.el8sat`, `.rhaos4.20.el8`) have advisories of their own, under names that the host does not tell.
  if (isRedHat && platform.unmatched === null && /\.el\d+[a-z]{2,}|\.rhaos\d/.test(release)) {
    return unmatchedOsPackage(name, version, 'no-advisory-feed', platform);
  }
  const hasOwn = namesBinaries(platform);
  const lookups = lookupsOf(found, hasOwn, isRedHat ? comparedEvr : plainEvr);
  const isForeign =
    isRedHat && (FOREIGN_BUILD.test(release) || FOREIGN_REPOSITORY.test(found.repository ?? ''));
  const judged = osPackage(name, version, lookups, platform, isForeign || (found.source === null && !hasOwn));
  return moduleStream === null ? judged : { ...judged, moduleStream };
}

/** Distributions whose advisories write epochs. */
const RED_HAT_KIN: ReadonlySet<DistributionId> = new Set<DistributionId>(['almalinux', 'redhat', 'rocky']);

/** Advisories say nothing of what others built, be it called like a package of the distribution. */
const FOREIGN_BUILD = new RegExp(marks.foreignBuilds.rpm.join('|'));
const FOREIGN_REPOSITORY = new RegExp(marks.foreignBuilds.repositories.join('|'));

/** By the package's own name where advisories name it, and by its source. */
function lookupsOf(
  found: InstalledRpmPackage,
  hasOwn: boolean,
  written: (evr: Evr) => string,
): readonly PackageLookup[] {
  const { name, source } = found;
  const own = { name, version: written(found) };
  if (source === null) {
    if (hasOwn) return [own];
    return likelyRpmSources(name, found.version).map((likely) => ({ ...own, name: likely }));
  }
  // `%{SOURCERPM}` tells no epoch, and most packages have that of their source.
  const version = isSame(source, found) ? own.version : written(source);
  const ofSource = { name: source.name, version };
  return hasOwn && source.name !== name ? [own, ofSource] : [hasOwn ? own : ofSource];
}

/** An epoch that the list does not tell is left away, so that nobody takes it for zero. */
function comparedEvr({ epoch, version, release }: Evr): string {
  return epoch === null ? plainEvr({ version, release }) : `${epoch}:${version}-${release}`;
}

function plainEvr({ version, release }: Omit<Evr, 'epoch'>): string {
  return `${version}-${release}`;
}

function isSame(a: Evr, b: Evr): boolean {
  return a.version === b.version && a.release === b.release;
}

/** The source package that a list names. */
export interface RpmSource extends Evr {
  readonly name: string;
}

const FILE_END = /(?:\.(?:no)?src|[.-](?:no)?src\.rpm)$/;

/** Reads `%{SOURCERPM}`: `openssl-3.0.7-27.el9.src.rpm`, also with an epoch in front. Null for what is none. */
export function parseSourceFile(text: string): RpmSource | null {
  return FILE_END.test(text) ? parseNevra(text.replace(FILE_END, '.src')) : null;
}

const TABLE = sourceTable(rpmSources.sources);

/** Whether the source of a package is known to be called otherwise. */
export function isOfOtherSource(binary: string, version: string): boolean {
  return sourcesIn(TABLE, binary, version)?.includes(binary) === false;
}

/** How the source of a binary package is likely to be called, the package itself first. */
function likelyRpmSources(binary: string, version: string): readonly string[] {
  const certain = sourcesIn(TABLE, binary, version);
  if (certain !== null) return certain;
  const suffix = rpmSources.suffixes.find((end) => binary.endsWith(end));
  const base = suffix === undefined ? binary : binary.slice(0, -suffix.length);
  const known = sourcesIn(TABLE, base, version) ?? [base];
  return [...new Set([binary, ...known, ...withoutSoname(base)])];
}

/** SUSE and Mageia name libraries after their ABI: `libfoo3`, `lib64foo3`. */
function withoutSoname(name: string): readonly string[] {
  if (!name.startsWith('lib')) return [];
  let end = name.length;
  while (end > 4 && '0123456789.-_'.includes(name[end - 1] ?? '')) end -= 1;
  if (end === name.length) return [];
  const library = name.slice(0, end).replace(/^lib64/, 'lib');
  return library === 'lib' ? [] : [library, library.slice('lib'.length)];
}
