import { setImmediate } from 'node:timers';

/** Others wait this long at most, and a step more. */
const SLICE_MS = 4;

/** Those whose turn has not come, longest wait first. */
const waiting: (() => void)[] = [];
/** Until when steps may be taken in this turn of the event loop, by all who take any. */
let sliceEnd = 0;
let isTurnComing = false;

/**
 * Runs `steps` to their end and lets the event loop turn every few milliseconds, however many do so at once: they share
 * what a turn has, one after the other.
 *
 * @throws the signal's reason
 */
export async function takeSteps<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  try {
    for (;;) {
      if (performance.now() >= sliceEnd) {
        await slice();
        signal.throwIfAborted();
      }
      const step = steps.next();
      if (step.done) return step.value;
    }
  } finally {
    if (performance.now() < sliceEnd) waiting.shift()?.();
  }
}

/** Begins at once where nobody has taken a step in this turn. */
function slice(): Promise<void> | undefined {
  if (isTurnComing) return new Promise((resolve) => waiting.push(resolve));
  beginSlice();
  return undefined;
}

function beginSlice(): void {
  sliceEnd = performance.now() + SLICE_MS;
  isTurnComing = true;
  setImmediate(() => {
    isTurnComing = false;
    const next = waiting.shift();
    if (next === undefined) return;
    beginSlice();
    next();
  });
}
