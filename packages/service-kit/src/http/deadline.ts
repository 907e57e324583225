import { AppError } from '../errors.ts';

/** The time one request has. Its `signal` ends all work done for it: when time is up or the caller is gone. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Awaits `work`, and names it to the caller when time runs out meanwhile. `what` reads after "waiting for". */
  during<T>(what: string, work: Promise<T>): Promise<T>;
}

/**
 * A deadline that ends after `timeoutMs`, with `caller`, or when the service must have answered (`lastCall`). `expired`
 * rejects when time is up; `clear` must be called.
 */
export function startDeadline(
  timeoutMs: number,
  caller: AbortSignal,
  lastCall: AbortSignal,
): { readonly deadline: Deadline; readonly expired: Promise<never>; readonly clear: () => void } {
  const pending = new Set<{ readonly what: string }>();
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  expired.catch(() => undefined);
  const end = (error: AppError) => {
    controller.abort(error);
    reject(error);
  };
  const timer = setTimeout(() => end(late(timeoutMs, [...pending].at(0)?.what)), timeoutMs);
  const giveUp = () => end(stopping());
  lastCall.addEventListener('abort', giveUp);
  if (lastCall.aborted) giveUp();
  // The server's own reason is a string; whoever rethrows a reason must throw an Error.
  const hangUp = () => controller.abort(gone());
  caller.addEventListener('abort', hangUp);
  if (caller.aborted) hangUp();
  const { signal } = controller;
  return {
    deadline: {
      signal,
      async during(what, work) {
        const entry = { what };
        pending.add(entry);
        try {
          return await work;
        } finally {
          if (!signal.aborted) pending.delete(entry);
        }
      },
    },
    expired,
    clear: () => {
      clearTimeout(timer);
      lastCall.removeEventListener('abort', giveUp);
      caller.removeEventListener('abort', hangUp);
    },
  };
}

function gone(): AppError {
  return new AppError('unavailable', 'The request was given up by its caller.');
}

function stopping(): AppError {
  return new AppError('unavailable', 'The service is about to stop; send the request again.', {
    retryAfterSeconds: 1,
  });
}

function late(timeoutMs: number, what: string | undefined): AppError {
  const seconds = Math.round(timeoutMs / 1_000);
  const wait = what === undefined ? '' : ` while waiting for ${what}`;
  return new AppError('unavailable', `The ${seconds} s for this request ran out${wait}; try again later.`, {
    retryAfterSeconds: 30,
  });
}
