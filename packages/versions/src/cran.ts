import { compareUnordered } from './compare-unordered.ts';
import { generic } from './generic.ts';
import type { VersionScheme } from './version-scheme.ts';

/** R's order (`package_version`): whole numbers between dots and hyphens, which are the same (`1.2-3` is `1.2.3`). */
export const cran: VersionScheme = { isValid, compare, isPrerelease: () => false, isBreaking: () => null };

function isValid(version: string): boolean {
  return /^\d+(?:[.-]\d+)*$/.test(version);
}

function compare(a: string, b: string): number {
  const aValid = isValid(a);
  const bValid = isValid(b);
  if (!aValid || !bValid) return compareUnordered(a, aValid, b, bValid);
  return generic.compare(a.replaceAll('-', '.'), b.replaceAll('-', '.'));
}
