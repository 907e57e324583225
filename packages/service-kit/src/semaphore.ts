/** A bounded number of places, given out in the order of asking. */
export interface Semaphore {
  /** Runs `task` in a place. Rejects with the signal's reason when that ends while waiting; whatever `task` throws. */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  readonly running: () => number;
  readonly waiting: () => number;
}

/** At most `places` tasks at a time. */
export function createSemaphore(places: number): Semaphore {
  let free = places;
  const queue = new Set<() => void>();

  /** To who waits longest. */
  function giveBack(): void {
    const [next] = queue;
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async run(task, signal) {
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else await waitForTurn(queue, signal);
      try {
        signal.throwIfAborted();
        return await task();
      } finally {
        giveBack();
      }
    },
    running: () => places - free,
    waiting: () => queue.size,
  };
}

function waitForTurn(queue: Set<() => void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const turn = () => {
    queue.delete(turn);
    signal.removeEventListener('abort', leave);
    resolve();
  };
  const leave = () => {
    queue.delete(turn);
    reject(signal.reason);
  };
  queue.add(turn);
  signal.addEventListener('abort', leave, { once: true });
  return promise;
}
