/**
 * Remembers what `load` gives for `keptMs`, loads it again after `renewedAfterMs` while the value there serves, and asks
 * once for all who ask at the same time. A failure is not kept. What is there already is given as it is: who gets it need
 * not wait a turn.
 *
 * @param now milliseconds of a clock that never goes back.
 */
export function createMemo<Value>(
  load: () => Promise<Value>,
  { keptMs, renewedAfterMs = keptMs }: { readonly keptMs: number; readonly renewedAfterMs?: number },
  now: () => number = () => performance.now(),
): () => Value | Promise<Value> {
  let kept: { readonly value: Value; readonly since: number } | null = null;
  let loading: { readonly value: Promise<Value>; readonly since: number } | null = null;
  const begin = (since: number) => {
    const entry = { value: load(), since };
    loading = entry;
    const end = () => {
      if (loading === entry) loading = null;
    };
    entry.value.then((value) => {
      if (kept === null || kept.since < since) kept = { value, since };
      end();
    }, end);
    return entry.value;
  };
  return () => {
    const time = now();
    if (kept !== null && time - kept.since < keptMs) {
      // When it fails, the value there is serves until its time is over.
      if (time - kept.since >= renewedAfterMs && loading === null) void begin(time);
      return kept.value;
    }
    return loading !== null && time - loading.since < keptMs ? loading.value : begin(time);
  };
}
