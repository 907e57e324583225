import { constants, getPriority, setPriority } from 'node:os';
import { threadId as ownThreadId } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { sendError, type TaskMessage, type TaskOutcome } from './messages.ts';

/** Named tasks: each takes one value that can be cloned and gives one. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** How much less urgent than the thread that answers, in steps of `nice`. */
const LESS_URGENT = 10;

/** Runs the task that a message names. Bytes as a result are handed over to the other thread, not copied. */
export function serveTasks(tasks: Tasks): (message: TaskMessage) => Promise<unknown> {
  lowerPriority();
  const byName = new Map<string, (input: never) => unknown>(Object.entries(tasks));
  return async ({ task, input, threadId }) => {
    Atomics.store(threadId, 0, ownThreadId);
    const outcome = await run(byName.get(task), input);
    if (outcome.kind === 'failed' || !(outcome.value instanceof Uint8Array)) return outcome;
    return move({ [transferableSymbol]: [outcome.value.buffer], [valueSymbol]: outcome });
  };
}

async function run(task: ((input: never) => unknown) | undefined, input: unknown): Promise<TaskOutcome> {
  try {
    if (task === undefined) throw new TypeError('there is no such task');
    // The pool's types hold the two sides together.
    return { kind: 'done', value: await task(input as never) };
  } catch (thrown) {
    return { kind: 'failed', error: sendError(thrown) };
  }
}

function lowerPriority(): void {
  // Linux alone has a priority for each thread; elsewhere it is that of the whole process.
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + LESS_URGENT, constants.priority.PRIORITY_LOW));
  } catch {
    // A sandbox may forbid it (systemd's `SystemCallFilter=~@resources`): then threads are alike, and scans work.
  }
}
