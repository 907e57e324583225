/** The same order on every machine, whatever its language. */
export function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return byCodeUnit(a.path, b.path);
}
