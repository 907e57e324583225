/**
 * Orders two RFC 3339 instants in UTC with `Z` and a fraction of any length, as OSV writes them: negative, zero or
 * positive as `a` is earlier, the same or later.
 */
export function compareTimestamps(a: string, b: string): number {
  const [aSeconds, aFraction] = split(a);
  const [bSeconds, bFraction] = split(b);
  if (aSeconds !== bSeconds) return aSeconds < bSeconds ? -1 : 1;
  const length = Math.max(aFraction.length, bFraction.length);
  const left = aFraction.padEnd(length, '0');
  const right = bFraction.padEnd(length, '0');
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function split(timestamp: string): readonly [string, string] {
  const plain = timestamp.endsWith('Z') ? timestamp.slice(0, -1) : timestamp;
  const dot = plain.indexOf('.');
  return dot === -1 ? [plain, ''] : [plain.slice(0, dot), plain.slice(dot + 1)];
}
