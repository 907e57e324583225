import { LRUCache } from 'lru-cache';
import type { Cache } from './cache.ts';

const BYTES_PER_CHARACTER = 2;
const ENTRY_OVERHEAD_BYTES = 200;

/** A cache in this process, bounded by `maxBytes` of keys and values; the least recently used go first. */
export function createMemoryCache(maxBytes: number): Cache {
  const entries = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => (value.length + key.length) * BYTES_PER_CHARACTER + ENTRY_OVERHEAD_BYTES,
  });
  return {
    get: (key) => Promise.resolve(entries.get(key)),
    set: (key, value, ttlSeconds) => {
      entries.set(key, value, { ttl: ttlSeconds * 1_000 });
      return Promise.resolve();
    },
  };
}
