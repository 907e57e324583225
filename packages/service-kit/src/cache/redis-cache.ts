import type { RedisConnection } from '../redis.ts';
import type { Cache } from './cache.ts';

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
