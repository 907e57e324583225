/**
 * Orders two RFC 3339 instants in UTC with `Z` and a fraction of any length, as OSV writes them: negative, zero or
 * positive as `a` is earlier, the same or later.
 */
export function compareTimestamps(a: string, b: string): number {
  const [left, right] = [shortest(a), shortest(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function shortest(timestamp: string): string {
  const plain = timestamp.endsWith('Z') ? timestamp.slice(0, -1) : timestamp;
  return plain.includes('.') ? plain.replace(/\.?0*$/, '') : plain;
}
