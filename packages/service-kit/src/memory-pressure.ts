import { getHeapStatistics } from 'node:v8';

/** Bytes of this process, and what it may have. */
export interface MemoryReading {
  readonly heapUsed: number;
  readonly heapLimit: number;
  readonly resident: number;
  /** The limit of the container; null when there is none. */
  readonly residentLimit: number | null;
}

/** Part of a limit above which nothing more should be begun. */
const THRESHOLD = 0.9;
/** A reading costs some microseconds; memory does not change much faster than this. */
const FRESH_MS = 100;

/** Whether the process is near the end of its heap or of its container's memory. */
export function createMemoryPressure(
  read: () => MemoryReading = readMemory,
  now: () => number = () => performance.now(),
): () => boolean {
  let readAt = Number.NEGATIVE_INFINITY;
  let isHigh = false;
  return () => {
    if (now() - readAt < FRESH_MS) return isHigh;
    readAt = now();
    const { heapUsed, heapLimit, resident, residentLimit } = read();
    isHigh =
      heapUsed > heapLimit * THRESHOLD || (residentLimit !== null && resident > residentLimit * THRESHOLD);
    return isHigh;
  };
}

/** What the container may use, in bytes; null when nothing limits it. */
export function memoryLimit(): number | null {
  const limit = process.constrainedMemory();
  // Without a limit some kernels give a number beyond any memory.
  return limit > 0 && limit < Number.MAX_SAFE_INTEGER ? limit : null;
}

function readMemory(): MemoryReading {
  const heap = getHeapStatistics();
  return {
    heapUsed: heap.used_heap_size,
    heapLimit: heap.heap_size_limit,
    resident: process.memoryUsage.rss(),
    residentLimit: memoryLimit(),
  };
}
