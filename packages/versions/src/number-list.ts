import { schemeOf } from './scheme-of.ts';
import { compareSegments } from './segments.ts';
import type { VersionScheme } from './version-scheme.ts';

/** R's order (`compareVersion`): dots and hyphens are the same (`1.2-3` is `1.2.3`). */
export const cran: VersionScheme = numberList(/^\d+(?:[.-]\d+)*$/);
/** Cabal's order (`Data.Version`). */
export const hackage: VersionScheme = numberList(/^\d+(?:\.\d+)*$/);

/** Whole numbers one after the other; missing ones are not zero: `1.0` is older than `1.0.0`. */
function numberList(grammar: RegExp): VersionScheme {
  return schemeOf(
    (version) => (grammar.test(version) ? version.split(/[.-]/) : null),
    (a, b) => compareSegments(a, b, 'below'),
  );
}
