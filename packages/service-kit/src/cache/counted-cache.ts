import type { Metrics } from '../metrics.ts';
import type { Cache } from './cache.ts';

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
