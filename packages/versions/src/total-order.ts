type Compare = (a: string, b: string) => number;

/** The order of all strings that `compare` makes of those which its scheme can read: the others sort below them. */
export function totalOrder(isReadable: (version: string) => boolean, compare: Compare): Compare {
  return (a, b) => {
    if (a === b) return 0;
    const aReadable = isReadable(a);
    const bReadable = isReadable(b);
    return aReadable && bReadable ? compare(a, b) : compareUnordered(a, aReadable, b, bReadable);
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
