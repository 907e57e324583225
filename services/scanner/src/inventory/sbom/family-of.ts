import type { PackageFamily } from '../distribution/given-distribution.ts';

/** The package manager of a package URL type; null for one that is none of a distribution. */
export function familyOf(type: string | null): PackageFamily | null {
  return type === 'apk' || type === 'deb' || type === 'rpm' ? type : null;
}
