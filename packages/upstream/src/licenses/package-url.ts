import type { LicenseQuery, LicenseSystem } from './license-source.ts';

/** The package URL of a query (ECMA-427): type, name and version, percent-encoded, without qualifiers. */
export function licensePackageUrl({ system, name, version }: LicenseQuery): string {
  const path = name
    .split(system === 'maven' ? ':' : '/')
    .map(encodeURIComponent)
    .join('/');
  return `pkg:${TYPES[system]}/${path}@${encodeURIComponent(version)}`;
}

const TYPES = {
  cargo: 'cargo',
  go: 'golang',
  maven: 'maven',
  npm: 'npm',
  nuget: 'nuget',
  pypi: 'pypi',
  rubygems: 'gem',
} as const satisfies Record<LicenseSystem, string>;
