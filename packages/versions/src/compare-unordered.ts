/**
 * The order of two strings of which at least one stands outside its scheme: below every readable version, and
 * among themselves by code unit.
 */
export function compareUnordered(a: string, aReadable: boolean, b: string, bReadable: boolean): number {
  if (aReadable !== bReadable) return aReadable ? 1 : -1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
