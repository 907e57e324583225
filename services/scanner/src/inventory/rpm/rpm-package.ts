import { rpm } from '@repo/versions';
import type { DistributionId } from '../distribution/distribution.ts';
import type { ListPlatform } from '../distribution/list-platform.ts';
import { osPackage, unmatchedOsPackage } from '../distribution/os-package.ts';
import type { Package, PackageLookup } from '../package.ts';
import { type Evr, type Nevra, writtenEvr } from './nevra.ts';
import { likelyRpmSources, type RpmSource } from './source-package.ts';

/** One installed rpm package, as a list tells of it. */
export interface InstalledRpmPackage extends Nevra {
  readonly source: RpmSource | null;
  /** `nodejs:18`; null when the list does not tell it. */
  readonly moduleStream: string | null;
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
  const judged = osPackage(name, version, isRedHat ? redHatLookups(found) : sourceLookups(found), platform);
  return moduleStream === null ? judged : { ...judged, moduleStream };
}

/** Distributions whose advisories name binary packages too, and write epochs. */
const RED_HAT_KIN: ReadonlySet<DistributionId> = new Set<DistributionId>(['almalinux', 'redhat', 'rocky']);

/** An epoch that the list does not tell is left away, so that nobody takes it for zero. */
function redHatLookups(found: InstalledRpmPackage): readonly PackageLookup[] {
  const { name, source } = found;
  const own = { name, version: comparedEvr(found) };
  const names = source === null ? likelyRpmSources(name, found.version) : [source.name];
  const version = source === null || isSame(source, found) ? own.version : comparedEvr(source);
  return [own, ...names.filter((other) => other !== name).map((other) => ({ name: other, version }))];
}

function comparedEvr({ epoch, version, release }: Evr): string {
  return epoch === null ? `${version}-${release}` : `${epoch}:${version}-${release}`;
}

/** Advisories about source packages write no epoch. */
function sourceLookups({ name, version, release, source }: InstalledRpmPackage): readonly PackageLookup[] {
  if (source !== null) return [{ name: source.name, version: `${source.version}-${source.release}` }];
  return likelyRpmSources(name, version).map((likely) => ({
    name: likely,
    version: `${version}-${release}`,
  }));
}

function isSame(a: Evr, b: Evr): boolean {
  return a.version === b.version && a.release === b.release;
}
