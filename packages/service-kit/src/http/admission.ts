import { AppError } from '../errors.ts';

/** Lets a bounded number of heavy jobs run at once and a bounded number wait; the rest are turned away at once. */
export interface Admission {
  /**
   * @throws AppError `unavailable` when the queue is full, or the signal's reason when it ends while waiting: whoever
   *   leaves the queue makes room in it at once.
   */
  run<T>(job: () => Promise<T>, signal: AbortSignal): Promise<T>;
  readonly running: () => number;
  readonly waiting: () => number;
}

export function createAdmission(options: {
  readonly concurrent: number;
  readonly queued: number;
}): Admission {
  let running = 0;
  const queue = new Set<() => void>();
  const enter = async (signal: AbortSignal): Promise<void> => {
    if (running < options.concurrent) {
      running += 1;
      return;
    }
    if (queue.size >= options.queued) throw tooMany();
    // The place is handed over: it is taken already when the wait is over.
    await turnIn(queue, signal);
  };
  const leave = (): void => {
    const [next] = queue;
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    async run(job, signal) {
      signal.throwIfAborted();
      await enter(signal);
      try {
        signal.throwIfAborted();
        return await job();
      } finally {
        leave();
      }
    },
    running: () => running,
    waiting: () => queue.size,
  };
}

function turnIn(queue: Set<() => void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stopWaiting = () => {
    queue.delete(turn);
    signal.removeEventListener('abort', giveUp);
  };
  const turn = () => {
    stopWaiting();
    resolve();
  };
  const giveUp = () => {
    stopWaiting();
    reject(signal.reason);
  };
  queue.add(turn);
  signal.addEventListener('abort', giveUp, { once: true });
  return promise;
}

/** What callers are told who find the queue full. */
export const TOO_MANY_SCANS = 'Too many scans are running; try again in a few seconds.';

function tooMany(): AppError {
  return new AppError('unavailable', TOO_MANY_SCANS, { retryAfterSeconds: 5 });
}
