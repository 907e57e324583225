/** A bounded number of places, given out in the order of asking. */
export interface Semaphore {
  /** Waits for a place; the returned function gives it back (once). @throws the signal's reason when it ends while waiting. */
  acquire(signal: AbortSignal): Promise<() => void>;
  /** Runs `task` in a place. Rejects with the signal's reason when that ends while waiting; whatever `task` throws. */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  readonly taken: () => number;
  readonly waiting: () => number;
}

/** At most `places` holders at a time. */
export function createSemaphore(places: number): Semaphore {
  let free = places;
  const queue = new Set<() => void>();

  function release(): void {
    const [next] = queue;
    if (next === undefined) {
      free += 1;
      return;
    }
    queue.delete(next);
    next();
  }

  async function acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await waitForTurn(queue, signal);
    return once(release);
  }

  return {
    acquire,
    async run(task, signal) {
      const leave = await acquire(signal);
      try {
        signal.throwIfAborted();
        return await task();
      } finally {
        leave();
      }
    },
    taken: () => places - free,
    waiting: () => queue.size,
  };
}

function waitForTurn(queue: Set<() => void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const turn = () => {
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

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
