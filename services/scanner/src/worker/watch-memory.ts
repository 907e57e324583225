import type { Worker } from 'node:worker_threads';

const LOOK_MS = 50;

/**
 * Looks now and then how much memory the JavaScript objects of a thread take, and calls `onLimit` once when it is more
 * than `maxBytes`. V8's own limit would not do: when one call (`JSON.parse`, a growing `Map`) goes beyond it by more than
 * a little, V8 ends the whole process.
 *
 * @param find the thread, once it is known.
 * @returns how to stop looking.
 */
export function watchMemory(
  find: () => Worker | undefined,
  maxBytes: number,
  onLimit: () => void,
): () => void {
  const look = async () => {
    // Rejects when the thread has ended meanwhile; who waits for its task is told that anyway.
    const heap = await find()
      ?.getHeapStatistics()
      .catch(() => undefined);
    if (heap === undefined || heap.used_heap_size <= maxBytes) return;
    clearInterval(timer);
    onLimit();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}
