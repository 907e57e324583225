/** A time limit joined with somebody else's signal. */
export interface Deadline {
  /** Aborts when the time is up or the parent aborts (then with the parent's reason). */
  readonly signal: AbortSignal;
  /** Whether the time was up before the parent aborted. */
  expired(): boolean;
  /** Stops the timer and lets go of the parent. Must be called. */
  dispose(): void;
}

/** Starts a limit of `timeoutMs` under `parent`. */
export function startDeadline(timeoutMs: number, parent: AbortSignal): Deadline {
  const controller = new AbortController();
  let expired = false;
  const timer = setTimeout(() => {
    expired = !controller.signal.aborted;
    controller.abort(new DOMException('The time is up.', 'TimeoutError'));
  }, timeoutMs);
  const follow = () => controller.abort(parent.reason);
  if (parent.aborted) follow();
  else parent.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    expired: () => expired,
    dispose: () => {
      clearTimeout(timer);
      parent.removeEventListener('abort', follow);
    },
  };
}
