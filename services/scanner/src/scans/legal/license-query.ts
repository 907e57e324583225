import type { LicenseQuery, LicenseSystem } from '@repo/upstream/licenses';
import type { Package } from '../../inventory/package.ts';
import type { Declaration } from './evidence/declaration.ts';
import { isSettled } from './judge/judge-declarations.ts';

/** The registries that the services know, by OSV ecosystem. */
const SYSTEMS: ReadonlyMap<string | null, LicenseSystem> = new Map([
  ['crates.io', 'cargo'],
  ['Go', 'go'],
  ['Maven', 'maven'],
  ['npm', 'npm'],
  ['NuGet', 'nuget'],
  ['PyPI', 'pypi'],
  ['RubyGems', 'rubygems'],
]);

/**
 * What to ask the licence data services of a package; null where nothing needs to be, or can be asked. Under the version
 * as its file writes it: they know Go's with the `v`.
 */
export function licenseQuery(
  { ecosystem, version, lookups }: Package,
  declarations: readonly Declaration[],
): LicenseQuery | null {
  const system = SYSTEMS.get(ecosystem);
  const lookup = lookups[0];
  if (system === undefined || lookup === undefined || isSettled(declarations)) return null;
  return { system, name: lookup.name, version };
}

/** It comes with the compiler, under the licence of the language. */
export function isLicensedWithCompiler({ ecosystem, name }: Package): boolean {
  return ecosystem === 'Go' && name === 'stdlib';
}
