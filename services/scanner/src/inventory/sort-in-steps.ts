/** Sorted by the engine in one go: a millisecond. */
const RUN = 2_000;
/** Merged between two yields. */
const MERGED_PER_STEP = 4_000;

/** The same as `toSorted`, in steps of a few milliseconds: runs are sorted, then merged two by two. */
export function* sortInSteps<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* merge(runs[index] ?? [], runs[index + 1] ?? [], compare));
      yield;
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, readonly T[]> {
  const merged: T[] = [];
  const [first] = b;
  const last = a.at(-1);
  // What is in order already, as most of a lockfile is, is only put together.
  if (first === undefined || last === undefined || compare(last, first) <= 0) return [...a, ...b];
  let at = 0;
  for (const item of a) {
    for (let other = b[at]; at < b.length && other !== undefined && compare(other, item) < 0; other = b[at]) {
      merged.push(other);
      at += 1;
      if (merged.length % MERGED_PER_STEP === 0) yield;
    }
    merged.push(item);
    if (merged.length % MERGED_PER_STEP === 0) yield;
  }
  for (; at < b.length; at += 1) {
    const other = b[at];
    if (other !== undefined) merged.push(other);
  }
  return merged;
}
