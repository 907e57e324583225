/**
 * Remembers what `load` gives for `keptMs`, and asks once for all who ask at the same time. A failure is not kept.
 *
 * @param now milliseconds of a clock that never goes back.
 */
export function createMemo<Value>(
  load: () => Promise<Value>,
  keptMs: number,
  now: () => number = () => performance.now(),
): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | null = null;
  return () => {
    if (kept !== null && now() < kept.until) return kept.value;
    const entry = { value: load(), until: now() + keptMs };
    kept = entry;
    entry.value.catch(() => {
      if (kept === entry) kept = null;
    });
    return entry.value;
  };
}
