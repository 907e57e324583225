import { setImmediate as nextTurn } from 'node:timers/promises';

export { takeSteps } from '@repo/upstream/take-steps';

/** Runs `steps` to their end at once. */
export function finishSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** For what is done to its end though time is over: what was read in time is told, if only in part. */
export const UNTIL_DONE = AbortSignal.any([]);

/** Few enough for a millisecond or two, whatever is done with each. */
const VISITED_PER_STEP = 250;

/** Does `visit` for each of `items`, in their order, in steps of a few milliseconds. */
export function* visitInSteps<T>(
  items: Iterable<T>,
  visit: (item: T) => void,
  perStep: number = VISITED_PER_STEP,
): Generator<void, void> {
  const rest = items[Symbol.iterator]();
  while (visitSome(rest, visit, perStep)) yield;
}

/** Whether there were `count` of them. Not in the generator: V8 makes fast code of what runs through. */
function visitSome<T>(rest: Iterator<T>, visit: (item: T) => void, count: number): boolean {
  for (let visited = 0; visited < count; visited += 1) {
    const next = rest.next();
    if (next.done === true) return false;
    visit(next.value);
  }
  return true;
}

/** Lets the event loop turn once, between two stages that cannot be cut. */
export function giveWay(): Promise<void> {
  return nextTurn();
}
