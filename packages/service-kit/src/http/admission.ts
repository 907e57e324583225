import pLimit from 'p-limit';
import { AppError } from '../errors.ts';

/** Lets a bounded number of heavy jobs run at once and a bounded number wait; the rest are turned away at once. */
export interface Admission {
  /** @throws AppError `unavailable` when the queue is full, or the signal's reason when it ends while waiting. */
  run<T>(job: () => Promise<T>, signal: AbortSignal): Promise<T>;
  readonly running: () => number;
  readonly waiting: () => number;
}

export function createAdmission(options: {
  readonly concurrent: number;
  readonly queued: number;
}): Admission {
  const limit = pLimit(options.concurrent);
  return {
    async run(job, signal) {
      if (limit.activeCount >= options.concurrent && limit.pendingCount >= options.queued) {
        throw new AppError('unavailable', 'Too many scans are running; try again in a few seconds.', {
          retryAfterSeconds: 5,
        });
      }
      return limit(() => {
        signal.throwIfAborted();
        return job();
      });
    },
    running: () => limit.activeCount,
    waiting: () => limit.pendingCount,
  };
}
