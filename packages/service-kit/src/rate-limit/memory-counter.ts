import { LRUCache } from 'lru-cache';
import type { Counter } from './counter.ts';

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counts in this process, for at most `maxKeys` keys; the least recently seen are forgotten first. */
export function createMemoryCounter(maxKeys: number, now: () => number = () => performance.now()): Counter {
  const windows = new LRUCache<string, Window>({ max: maxKeys });
  return {
    hit(key, windowMs) {
      const time = now();
      const open = windows.get(key);
      if (open !== undefined && open.endsAt > time) {
        open.count += 1;
        return Promise.resolve({ count: open.count, resetMs: open.endsAt - time });
      }
      windows.set(key, { count: 1, endsAt: time + windowMs });
      return Promise.resolve({ count: 1, resetMs: windowMs });
    },
  };
}
