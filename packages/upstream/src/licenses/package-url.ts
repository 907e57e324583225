import type { LicenseQuery } from './license-source.ts';

/** The package URL of a query (ECMA-427): type, name and version, percent-encoded, without qualifiers. */
export function licensePackageUrl({ system, name, version }: LicenseQuery): string {
  const path = name.split('/').map(encodeURIComponent).join('/');
  return `pkg:${system}/${path}@${encodeURIComponent(version)}`;
}
