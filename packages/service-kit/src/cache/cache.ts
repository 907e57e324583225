import { LRUCache } from 'lru-cache';
import type { Metrics } from '../metrics.ts';
import type { RedisConnection } from '../redis.ts';

/**
 * Caches what upstreams said, for a while. A cache is a hint: a store that fails is a miss, never an error.
 * Only public facts are cached; nothing a caller sent is.
 */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
}

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

/** A cache shared by all replicas, with `near` in front of it and in its place while Redis is away. */
export function createRedisCache(redis: RedisConnection, prefix: string, near: Cache): Cache {
  return {
    async get(key) {
      const hit = await near.get(key);
      if (hit !== undefined) return hit;
      const far = await redis.run((client) => client.get(prefix + key));
      return far ?? undefined;
    },
    async set(key, value, ttlSeconds) {
      await near.set(key, value, ttlSeconds);
      await redis.run((client) => client.set(prefix + key, value, 'EX', ttlSeconds));
    },
  };
}

/** `cache`, each look-up counted under `name`. */
export function createCountedCache(cache: Cache, name: string, metrics: Pick<Metrics, 'cacheAsked'>): Cache {
  return {
    async get(key) {
      const value = await cache.get(key);
      metrics.cacheAsked(name, value === undefined ? 'miss' : 'hit');
      return value;
    },
    set: (key, value, ttlSeconds) => cache.set(key, value, ttlSeconds),
  };
}
