export interface MemoTimes {
  readonly keptMs: number;
  /** Asked for after this, the value is given and loaded again meanwhile; absent: only when it is no longer kept. */
  readonly renewedAfterMs?: number;
}

/**
 * Remembers what `load` gives for `keptMs`, and asks once for all who ask at the same time. A failure is not kept. What
 * is there already is given as it is: who gets it need not wait a turn.
 *
 * @param now milliseconds of a clock that never goes back.
 */
export function createMemo<Value>(
  load: () => Promise<Value>,
  { keptMs, renewedAfterMs = keptMs }: MemoTimes,
  now: () => number = () => performance.now(),
): () => Value | Promise<Value> {
  let kept: { readonly value: Value; readonly since: number } | null = null;
  let loading: { readonly value: Promise<Value>; readonly since: number } | null = null;
  let isRenewing = false;
  const keep = (value: Value, since: number) => {
    if (kept === null || kept.since < since) kept = { value, since };
    return value;
  };
  const renew = async (since: number) => {
    isRenewing = true;
    try {
      keep(await load(), since);
    } catch {
      // The value there is serves until its time is over; then the failure is everybody's.
    } finally {
      isRenewing = false;
    }
  };
  return () => {
    const time = now();
    if (kept !== null && time - kept.since < keptMs) {
      if (time - kept.since >= renewedAfterMs && !isRenewing) void renew(time);
      return kept.value;
    }
    if (loading !== null && time - loading.since < keptMs) return loading.value;
    const entry = { value: load().then((value) => keep(value, time)), since: time };
    loading = entry;
    const settle = () => {
      if (loading === entry) loading = null;
    };
    entry.value.then(settle, settle);
    return entry.value;
  };
}
