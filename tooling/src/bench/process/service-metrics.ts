/**
 * What a service says of its own process at `/metrics`: resident memory, and the longest that its main thread did not
 * turn its event loop since it was asked before.
 */
export async function readServiceMetrics(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const valueOf = (name: string) => Number(new RegExp(`^${name}(?:\\{.*\\})? (.+)$`, 'm').exec(text)?.[1]);
  return {
    residentMegabytes: valueOf('process_resident_memory_bytes') / 1e6,
    longestDelayMs: valueOf('nodejs_eventloop_lag_max_seconds') * 1e3,
  };
}
