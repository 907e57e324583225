import { AppError } from '../errors.ts';

/** The time one request has. Its `signal` ends all work done for it: when time is up or the caller is gone. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Awaits `work`, and names it to the caller when time runs out meanwhile. `what` reads after "waiting for". */
  during<T>(what: string, work: Promise<T>): Promise<T>;
}

/**
 * A deadline that ends after `timeoutMs`, with `caller`, or when the service must have answered (`shutdownSignal`). `expired`
 * rejects when time is up; `clear` must be called. Signals are costly beside a cached response, which needs none: they are
 * made when they are asked for.
 */
export function startDeadline(
  timeoutMs: number,
  caller: () => AbortSignal,
  shutdownSignal: AbortSignal,
): { readonly deadline: Deadline; readonly expired: Promise<never>; readonly clear: () => void } {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  expired.catch(() => undefined);
  const deadline = new LazyDeadline(caller);
  const timer = setTimeout(() => reject(deadline.end(late(timeoutMs, deadline.awaited()))), timeoutMs);
  const giveUp = () => reject(deadline.end(stopping()));
  shutdownSignal.addEventListener('abort', giveUp);
  if (shutdownSignal.aborted) giveUp();
  const clear = () => {
    clearTimeout(timer);
    shutdownSignal.removeEventListener('abort', giveUp);
    deadline.clear();
  };
  return { deadline, expired, clear };
}

/** A class for its getter: each literal with one gets a hidden class of its own, and collecting those is what costs. */
class LazyDeadline implements Deadline {
  readonly #caller: () => AbortSignal;
  readonly #awaited: string[] = [];
  #reason: AppError | null = null;
  #controller: AbortController | null = null;
  #stopListening: (() => void) | null = null;

  constructor(caller: () => AbortSignal) {
    this.#caller = caller;
  }

  get signal(): AbortSignal {
    this.#controller ??= this.#start();
    return this.#controller.signal;
  }

  async during<T>(what: string, work: Promise<T>): Promise<T> {
    this.#awaited.push(what);
    try {
      return await work;
    } finally {
      if (this.#reason === null) this.#awaited.splice(this.#awaited.indexOf(what), 1);
    }
  }

  /** What has been awaited longest, if anything is. */
  awaited(): string | undefined {
    return this.#awaited.at(0);
  }

  /** Time is up, for this reason. */
  end(reason: AppError): AppError {
    this.#reason ??= reason;
    this.#controller?.abort(this.#reason);
    return this.#reason;
  }

  clear(): void {
    this.#stopListening?.();
  }

  #start(): AbortController {
    const controller = new AbortController();
    if (this.#reason !== null) controller.abort(this.#reason);
    const caller = this.#caller();
    // The server's own reason is a string; whoever rethrows a reason must throw an Error.
    const hangUp = () => controller.abort(gone());
    caller.addEventListener('abort', hangUp);
    if (caller.aborted) hangUp();
    this.#stopListening = () => caller.removeEventListener('abort', hangUp);
    return controller;
  }
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
