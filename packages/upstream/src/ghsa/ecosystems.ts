/** The platform's ecosystems by the OSV ecosystem of the same packages. `other` names no packages we could meet. */
const BY_OSV: ReadonlyMap<string, string> = new Map([
  ['crates.io', 'rust'],
  ['GitHub Actions', 'actions'],
  ['Go', 'go'],
  ['Hex', 'erlang'],
  ['Maven', 'maven'],
  ['npm', 'npm'],
  ['NuGet', 'nuget'],
  ['Packagist', 'composer'],
  ['Pub', 'pub'],
  ['PyPI', 'pip'],
  ['RubyGems', 'rubygems'],
  ['SwiftURL', 'swift'],
]);

const BY_GHSA: ReadonlyMap<string, string> = new Map([...BY_OSV].map(([osv, ghsa]) => [ghsa, osv]));

/** The platform's word for an OSV ecosystem; null when it has no advisories of it. */
export function toGhsaEcosystem(ecosystem: string): string | null {
  return BY_OSV.get(ecosystem) ?? null;
}

/** The OSV ecosystem for the platform's word, which REST writes in lower case; null for one that has no packages. */
export function toOsvEcosystem(ecosystem: string): string | null {
  return BY_GHSA.get(ecosystem.toLowerCase()) ?? null;
}
