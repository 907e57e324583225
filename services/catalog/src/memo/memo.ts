export interface MemoTimes {
  readonly keptMs: number;
  /** Asked for after this, the value is given and loaded again meanwhile; absent: only when it is no longer kept. */
  readonly renewedAfterMs?: number;
}

/**
 * Remembers what `load` gives for `keptMs`, and asks once for all who ask at the same time. A failure is not kept.
 *
 * @param now milliseconds of a clock that never goes back.
 */
export function createMemo<Value>(
  load: () => Promise<Value>,
  { keptMs, renewedAfterMs = keptMs }: MemoTimes,
  now: () => number = () => performance.now(),
): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly since: number } | null = null;
  let isRenewing = false;
  const renew = async () => {
    isRenewing = true;
    const since = now();
    try {
      const value = await load();
      if (kept === null || kept.since < since) kept = { value: Promise.resolve(value), since };
    } catch {
      // The value there is serves until its time is over; then the failure is everybody's.
    } finally {
      isRenewing = false;
    }
  };
  return () => {
    const age = kept === null ? Number.POSITIVE_INFINITY : now() - kept.since;
    if (kept !== null && age < keptMs) {
      if (age >= renewedAfterMs && !isRenewing) void renew();
      return kept.value;
    }
    const entry = { value: load(), since: now() };
    kept = entry;
    entry.value.catch(() => {
      if (kept === entry) kept = null;
    });
    return entry.value;
  };
}
