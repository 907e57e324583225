import { setImmediate as nextTurn } from 'node:timers/promises';

/** Others wait this long at most, and a step more. */
const SLICE_MS = 6;

/** Runs `steps` to their end at once. */
export function finishSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Runs `steps` to their end and lets the event loop turn every few milliseconds.
 *
 * @throws the signal's reason
 */
export async function takeSteps<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  let sliceEnd = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    signal.throwIfAborted();
    sliceEnd = performance.now() + SLICE_MS;
  }
}

/** Lets the event loop turn once, between two stages that cannot be cut. */
export function giveWay(): Promise<void> {
  return nextTurn();
}
