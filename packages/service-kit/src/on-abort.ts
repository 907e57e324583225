interface Waiter {
  place: number;
  tell: () => void;
}

/**
 * Tells of the end of a signal that outlives those who wait for it. Returns what ends the waiting.
 *
 * `addEventListener` would do, but a listener that was removed still points at the one that came after it, and a `Set`
 * that has grown at the one it has become. Once the first of such a chain is in the old part of the heap, all that
 * follow are kept and copied by each collection of the young part: pauses of 10 ms where there are none.
 */
export function onAbort(signal: AbortSignal, tell: () => void): () => void {
  const waiters = waitersOf(signal);
  const waiter: Waiter = { place: waiters.length, tell };
  waiters.push(waiter);
  return () => {
    if (waiters[waiter.place] !== waiter) return;
    const last = waiters.pop();
    if (last === undefined || last === waiter) return;
    waiters[waiter.place] = last;
    last.place = waiter.place;
  };
}

const WAITERS = new WeakMap<AbortSignal, Waiter[]>();

function waitersOf(signal: AbortSignal): Waiter[] {
  const known = WAITERS.get(signal);
  if (known !== undefined) return known;
  const waiters: Waiter[] = [];
  WAITERS.set(signal, waiters);
  signal.addEventListener(
    'abort',
    () => {
      for (const { tell } of waiters.splice(0)) tell();
    },
    { once: true },
  );
  return waiters;
}
