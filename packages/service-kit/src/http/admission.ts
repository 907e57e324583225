import { AppError } from '../errors.ts';
import { createSemaphore, type Semaphore } from '../semaphore.ts';

/** Places for heavy jobs. Who leaves the queue makes room in it at once. */
export type Admission = Semaphore;

/**
 * Lets a bounded number of jobs run at once and a bounded number wait: `run` throws AppError `unavailable` at once when
 * the queue is full.
 */
export function createAdmission(options: {
  readonly concurrent: number;
  readonly queued: number;
}): Admission {
  const places = createSemaphore(options.concurrent);
  return {
    ...places,
    async run(job, signal) {
      signal.throwIfAborted();
      if (places.running() >= options.concurrent && places.waiting() >= options.queued)
        throw new AppError('unavailable', TOO_MANY_SCANS, { retryAfterSeconds: 5 });
      return places.run(job, signal);
    },
  };
}

/** What callers are told who find the queue full. */
export const TOO_MANY_SCANS = 'Too many scans are running; try again in a few seconds.';
