import { debian } from '@repo/versions';
import marks from '../../../data/distribution-marks.json' with { type: 'json' };
import type { ListPlatform } from '../distribution/list-platform.ts';
import { namesBinaries, osPackage, unmatchedOsPackage } from '../distribution/os-package.ts';
import type { Package } from '../package.ts';
import { publicReference } from '../public-reference.ts';
import { type StatedSource, sourceLookup } from './source-lookup.ts';

/** One installed Debian package, as a list tells of it. */
export interface InstalledDebianPackage {
  /** Without architecture. */
  readonly name: string;
  readonly version: string;
  readonly source: StatedSource | null;
  /** The list may have cut the name or the version. */
  readonly isTruncated: boolean;
}

/** Judges one installed package: matched when its version is one and its source package can be told. */
export function debianPackage(found: InstalledDebianPackage, platform: ListPlatform): Package {
  const { name, source } = found;
  const version = publicReference(found.version);
  if (found.isTruncated) return unmatchedOsPackage(name, version, 'truncated', platform);
  if (version === '') return unmatchedOsPackage(name, version, 'no-version', platform);
  if (!isDebianVersion(found.version)) return unmatchedOsPackage(name, version, 'invalid-version', platform);
  if (platform.unmatched === null && RASPBERRY_PI.test(version)) {
    return unmatchedOsPackage(name, version, 'no-advisory-feed', platform);
  }
  const debianRelease = platform.distribution === 'debian' ? platform.platform.release : null;
  const ofSource = sourceLookup(name, version, source, debianRelease);
  const own = namesBinaries(platform) && ofSource?.name !== name ? [{ name, version }] : [];
  const lookups = ofSource === null ? own : [...own, ofSource];
  // What none of its packages can be asked for is told first.
  if (lookups.length === 0 && platform.unmatched === null) {
    return unmatchedOsPackage(name, version, 'unmapped', platform);
  }
  return osPackage(name, version, lookups, platform, FOREIGN_BUILD.test(version));
}

/** Advisories say nothing of what others built, be it called like a package of the distribution. */
const FOREIGN_BUILD = new RegExp(marks.foreignBuilds.deb.join('|'));

/** Policy lets an upstream version begin with a digit only, and nothing that is installed does otherwise. */
export function isDebianVersion(text: string): boolean {
  return /^\d/.test(text) && text.length <= MAX_VERSION_LENGTH && debian.isValid(text);
}

const MAX_VERSION_LENGTH = 256;

// The makers of the Raspberry Pi rebuild packages with patches of their own, for Debian's releases.
const RASPBERRY_PI = /\+rp[it]\d/;
