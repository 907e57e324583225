import { generic } from './generic.ts';
import { totalOrder } from './total-order.ts';
import type { VersionScheme } from './version-scheme.ts';

/** R's order (`package_version`): whole numbers between dots and hyphens, which are the same (`1.2-3` is `1.2.3`). */
export const cran: VersionScheme = {
  isValid,
  compare: totalOrder(isValid, compareValid),
  isPrerelease: () => false,
  isBreaking: () => null,
};

function isValid(version: string): boolean {
  return /^\d+(?:[.-]\d+)*$/.test(version);
}

function compareValid(a: string, b: string): number {
  return generic.compare(a.replaceAll('-', '.'), b.replaceAll('-', '.'));
}
