import type { RedisConnection } from '../redis.ts';
import type { Counter, Hit } from './counter.ts';

/** Counts across all replicas; while Redis is away, `local` counts alone and `onFallback` is told of each such hit. */
export function createRedisCounter(
  redis: RedisConnection,
  prefix: string,
  local: Counter,
  onFallback: () => void,
): Counter {
  return {
    async hit(key, windowMs) {
      const hit = await redis.run(async (client) => toHit(await client.hitWindow(prefix + key, windowMs)));
      if (hit !== undefined) return hit;
      onFallback();
      return local.hit(key, windowMs);
    },
  };
}

function toHit(reply: unknown): Hit {
  const [count, resetMs]: readonly unknown[] = Array.isArray(reply) ? reply : [];
  if (typeof count !== 'number' || typeof resetMs !== 'number') {
    throw new TypeError('the rate-limit script replied something else than two integers');
  }
  return { count, resetMs };
}
