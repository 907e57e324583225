import { setTimeout as sleep } from 'node:timers/promises';

const INTERVAL_MS = 100;
const ATTEMPT_MS = 5_000;

/**
 * Resolves once `/readyz` answers 200. Rejects when `signal` is aborted, or with a TimeoutError after `limitMs`
 * (null: never).
 */
export async function waitForReady(url: string, limitMs: number | null, signal: AbortSignal): Promise<void> {
  const limit = limitMs === null ? [] : [AbortSignal.timeout(limitMs)];
  const end = AbortSignal.any([signal, ...limit]);
  while (!(await isReady(url, end))) await sleep(INTERVAL_MS, undefined, { signal: end });
}

async function isReady(url: string, end: AbortSignal): Promise<boolean> {
  end.throwIfAborted();
  try {
    const response = await fetch(`${url}/readyz`, {
      signal: AbortSignal.any([end, AbortSignal.timeout(ATTEMPT_MS)]),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
