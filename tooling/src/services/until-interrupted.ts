const INTERRUPTED = 130;
/** Terminals and package managers may both pass one Ctrl-C on. */
const SAME_INTERRUPT_MS = 500;

/**
 * Runs `task` with a signal that Ctrl-C or SIGTERM aborts; a second one ends the process at once. Resolves to null
 * when the task ended because it was interrupted.
 */
export async function untilInterrupted<Result>(
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  const controller = new AbortController();
  let firstMs = 0;
  const interrupt = () => {
    if (!controller.signal.aborted) firstMs = performance.now();
    else if (performance.now() - firstMs > SAME_INTERRUPT_MS) process.exit(INTERRUPTED);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, interrupt);
  try {
    return await task(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) return null;
    throw error;
  } finally {
    for (const name of SIGNALS) process.off(name, interrupt);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
