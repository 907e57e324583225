import { compareSegments } from './alternating-runs.ts';
import { totalOrder } from './total-order.ts';
import type { VersionScheme } from './version-scheme.ts';

/** R's order (`compareVersion`): dots and hyphens are the same (`1.2-3` is `1.2.3`). */
export const cran: VersionScheme = numberList(/^\d+(?:[.-]\d+)*$/);
/** Cabal's order (`Data.Version`). */
export const hackage: VersionScheme = numberList(/^\d+(?:\.\d+)*$/);

/** Whole numbers one after the other; missing ones are not zero: `1.0` is older than `1.0.0`. */
function numberList(grammar: RegExp): VersionScheme {
  const isValid = (version: string) => grammar.test(version);
  const compareValid = (a: string, b: string) => compareSegments(a.split(/[.-]/), b.split(/[.-]/), 'below');
  return {
    isValid,
    compare: totalOrder(isValid, compareValid),
    isPrerelease: () => false,
    isBreaking: () => null,
  };
}
