export type { AffectedRange, RangeEvent } from './affected-range.ts';
export { alpine } from './alpine.ts';
export { cran } from './cran.ts';
export { debian } from './debian.ts';

export { compareVersions, schemeFor } from './ecosystem.ts';
export { fixedVersions, fixOfBranch } from './fixed-versions.ts';
export { generic } from './generic.ts';
export { maven } from './maven.ts';
export { nuget } from './nuget.ts';
export { packagist } from './packagist.ts';
export { pep440 } from './pep440.ts';
export { isAffectedVersion, isInRange } from './range.ts';
export type { RangeScheme } from './range-scheme.ts';
export { rpm, rpmWithoutEpoch } from './rpm.ts';
export { rubygems } from './rubygems.ts';
export { semver } from './semver.ts';
export type { VersionScheme } from './version-scheme.ts';
