import { semver } from './semver.ts';
import type { VersionScheme } from './version-scheme.ts';
import { isBound } from './version-scheme.ts';

/**
 * NuGet's order (learn.microsoft.com, "Package versioning"): SemVer whose pre-release labels ignore the letter case, with
 * one to four numbers of which missing ones are zero.
 */
export const nuget: VersionScheme = {
  isValid: (version) => isBound(semver, version.toLowerCase()),
  compare: (a, b) => semver.compare(a.toLowerCase(), b.toLowerCase()),
  isPrerelease: (version) => semver.isPrerelease(version.toLowerCase()),
  isBreaking: (from, to) => semver.isBreaking(from.toLowerCase(), to.toLowerCase()),
};
