/** What a hurried end may take at most. */
const FORCED_STOP_MS = 2_000;

/**
 * Listens for SIGTERM and SIGINT: the first asks for a graceful stop, the second for one at once. Without a listener the
 * first process of a container would not be ended by either (pid_namespaces(7)).
 */
export function stopSignals() {
  const { promise: stop, resolve } = Promise.withResolvers<void>();
  const forceStop = new AbortController();
  let isTold = false;
  const tell = () => {
    if (isTold) {
      process.exitCode = 1;
      forceStop.abort();
      setTimeout(() => process.exit(), FORCED_STOP_MS).unref();
    }
    isTold = true;
    resolve();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, tell);
  return { stop, forceStop: forceStop.signal };
}
