import { alpine } from './alpine.ts';
import { debian } from './debian.ts';
import { generic } from './generic.ts';
import { maven } from './maven.ts';
import { nuget } from './nuget.ts';
import { cran, hackage } from './number-list.ts';
import { packagist } from './packagist.ts';
import { pep440 } from './pep440.ts';
import { pub } from './pub.ts';
import { rpm } from './rpm.ts';
import { rubygems } from './rubygems.ts';
import { semver } from './semver.ts';
import type { RangeScheme } from './version-scheme.ts';

/**
 * OSV ecosystems, by base name, whose versions one of our schemes orders, and `winget`, which OSV does not have. What
 * is not here we cannot judge.
 */
const SCHEMES: ReadonlyMap<string, RangeScheme> = new Map([
  ['AlmaLinux', rpm],
  ['Alpaquita', alpine],
  ['Alpine', alpine],
  ['Azure Linux', rpm],
  ['BellSoft Hardened Containers', alpine],
  ['Bioconductor', cran],
  ['Bitnami', semver],
  ['Chainguard', alpine],
  ['CleanStart', alpine],
  ['CRAN', cran],
  ['crates.io', semver],
  ['Debian', debian],
  ['Echo', debian],
  ['GitHub Actions', semver],
  ['Go', semver],
  ['Hackage', hackage],
  ['Hex', semver],
  ['Julia', semver],
  ['Kubernetes', semver],
  ['Mageia', rpm],
  ['Maven', maven],
  ['MinimOS', alpine],
  ['npm', semver],
  ['NuGet', nuget],
  ['opam', debian],
  ['openEuler', rpm],
  ['openSUSE', rpm],
  ['Packagist', packagist],
  ['Photon OS', rpm],
  ['Pub', pub],
  ['PyPI', pep440],
  ['Red Hat', rpm],
  ['Rocky Linux', rpm],
  ['RubyGems', rubygems],
  ['SUSE', rpm],
  ['SwiftURL', semver],
  ['Ubuntu', debian],
  ['VSCode', semver],
  ['winget', generic],
  ['Wolfi', alpine],
]);

/** Vendors who patch the packages of another ecosystem and name it in the suffix: `Root:Alpine:3.18`. */
const REPACKAGERS: ReadonlySet<string> = new Set(['Docker Hardened Images', 'Root', 'TuxCare']);

/**
 * The scheme of an OSV ecosystem, release suffix or not (`Debian:12`); case counts. Null where we have none, and
 * then nothing may be called clean.
 */
export function schemeFor(ecosystem: string): RangeScheme | null {
  if (!ecosystem.includes(':')) return SCHEMES.get(ecosystem) ?? null;
  const [base = '', inner = ''] = ecosystem.split(':', 2);
  return SCHEMES.get(REPACKAGERS.has(base) ? inner : base) ?? null;
}
