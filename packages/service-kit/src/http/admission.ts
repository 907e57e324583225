import { AppError } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';

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
  const places = createSemaphore(options.concurrent);
  return {
    async run(job, signal) {
      signal.throwIfAborted();
      const isFull = places.taken() >= options.concurrent && places.waiting() >= options.queued;
      if (isFull) throw tooMany();
      return places.run(job, signal);
    },
    running: places.taken,
    waiting: places.waiting,
  };
}

/** What callers are told who find the queue full. */
export const TOO_MANY_SCANS = 'Too many scans are running; try again in a few seconds.';

function tooMany(): AppError {
  return new AppError('unavailable', TOO_MANY_SCANS, { retryAfterSeconds: 5 });
}
