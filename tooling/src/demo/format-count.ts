/** A count with its thousands apart. */
export function formatCount(value: number): string {
  return value.toLocaleString('en');
}
