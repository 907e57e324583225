import { memoize } from './memoize.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * The scheme of those versions that `read` admits, in the order that `compare` makes of what it found in them. Such a
 * scheme promises nothing about what breaks.
 */
export function schemeOf<Parts>(
  read: (version: string) => Parts | null,
  compare: (a: Parts, b: Parts) => number,
  isPrerelease: (parts: Parts) => boolean = () => false,
): VersionScheme {
  const readOnce = memoize(read);
  return {
    isValid: (version) => readOnce(version) !== null,
    compare: (a, b) => {
      if (a === b) return 0;
      const left = readOnce(a);
      const right = readOnce(b);
      if (left === null || right === null) return compareUnordered(a, left !== null, b, right !== null);
      return compare(left, right);
    },
    isPrerelease: (version) => {
      const parts = readOnce(version);
      return parts !== null && isPrerelease(parts);
    },
    isBreaking: () => null,
  };
}

/**
 * The order of two strings, not the same, of which at least one stands outside its scheme: below every readable version, and
 * among themselves by code unit.
 */
export function compareUnordered(a: string, aReadable: boolean, b: string, bReadable: boolean): number {
  if (aReadable !== bReadable) return aReadable ? 1 : -1;
  return a < b ? -1 : 1;
}
