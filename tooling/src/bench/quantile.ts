/** The value below which `share` (0 to 1) of the values lie, interpolated; NaN when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** The middle value; NaN when there are none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
