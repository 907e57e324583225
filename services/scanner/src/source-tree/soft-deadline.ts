/** A limit that ends the gathering but not the request: what was gathered by then is reported. */
export interface SoftDeadline {
  /** The result of `task`, or null when the time was over before it came. */
  attempt<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T | null>;
  readonly isOver: () => boolean;
  /** Of the end of the time or of the request. */
  readonly signal: AbortSignal;
  /** Must be called. */
  clear(): void;
}

/** Ends after `timeoutMs`, or with `hard`; then `attempt` rejects with the reason of `hard`. */
export function startSoftDeadline(timeoutMs: number, hard: AbortSignal): SoftDeadline {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time is up.', 'TimeoutError')),
    timeoutMs,
  );
  const signal = AbortSignal.any([controller.signal, hard]);
  const isOver = () => controller.signal.aborted;
  return {
    isOver,
    signal,
    async attempt(task) {
      try {
        signal.throwIfAborted();
        return await task(signal);
      } catch (error) {
        hard.throwIfAborted();
        if (isOver()) return null;
        throw error;
      }
    },
    clear: () => clearTimeout(timer),
  };
}
