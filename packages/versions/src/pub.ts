import { compareSegments } from './segments.ts';
import { semver } from './semver.ts';
import { isBound, type RangeScheme } from './version-scheme.ts';

/** Pub's order (pub_semver, `Version.compareTo`): SemVer, but build metadata counts: `1.2.3+1` is a release after `1.2.3`. */
export const pub: RangeScheme = { ...semver, compare };

function compare(a: string, b: string): number {
  const order = semver.compare(a, b);
  return order === 0 && isBound(semver, a) ? compareSegments(buildOf(a), buildOf(b), 'below') : order;
}

function buildOf(version: string): readonly string[] {
  const plus = version.indexOf('+');
  return plus === -1 ? [] : version.slice(plus + 1).split('.');
}
