interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
  isDone: boolean;
}

/**
 * Equal work that is wanted several times at once is done once. Results are not cached: a flight that has landed, well or
 * badly, is forgotten.
 */
export function createSingleFlight<T>() {
  const flights = new Map<string, Flight<T>>();

  function board(key: string, task: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const running = flights.get(key);
    if (running !== undefined) return running;
    const controller = new AbortController();
    const flight: Flight<T> = { result: task(controller.signal), controller, waiting: 0, isDone: false };
    flights.set(key, flight);
    const forget = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.result.then(() => {
      flight.isDone = true;
      forget();
    }, forget);
    return flight;
  }

  return {
    /**
     * The result of `task`, shared with everybody who asks for `key` while it runs. Whoever aborts leaves with the
     * reason of the own signal; the task itself is aborted only when nobody waits any longer.
     */
    async run(key: string, task: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
      signal.throwIfAborted();
      const flight = board(key, task);
      flight.waiting += 1;
      try {
        return await untilAborted(flight.result, signal);
      } finally {
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          if (flights.get(key) === flight) flights.delete(key);
          // One that failed may have left work behind; of one that is done nothing is left, and an abort makes an error.
          if (!flight.isDone) flight.controller.abort();
        }
      }
    },
  };
}

/** The result, or the signal's reason should it end first. */
export async function untilAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([result, promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
