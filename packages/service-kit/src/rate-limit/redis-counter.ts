import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { RedisConnection } from '../redis.ts';
import type { Counter } from './counter.ts';

// One round trip. A key that lost its expiry would block its client for ever, so every hit repairs it.
const HIT = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`;
const scriptHash = createHash('sha1').update(HIT).digest('hex');

/** Counts across all replicas; while Redis is away, `local` counts alone and `onFallback` is told of each such hit. */
export function createRedisCounter(
  redis: RedisConnection,
  prefix: string,
  local: Counter,
  onFallback: () => void,
): Counter {
  return {
    async hit(key, windowMs) {
      const answer = await redis.run((client) => hitScript(client, prefix + key, windowMs));
      if (answer !== undefined) return answer;
      onFallback();
      return local.hit(key, windowMs);
    },
  };
}

async function hitScript(client: Redis, key: string, windowMs: number) {
  const answer = await evalCached(client, key, String(windowMs));
  if (!Array.isArray(answer) || typeof answer[0] !== 'number' || typeof answer[1] !== 'number') {
    throw new TypeError('the rate-limit script answered something else than two integers');
  }
  return { count: answer[0], resetMs: answer[1] };
}

async function evalCached(client: Redis, key: string, windowMs: string): Promise<unknown> {
  try {
    return await client.evalsha(scriptHash, 1, key, windowMs);
  } catch (cause) {
    if (!(cause instanceof Error) || !cause.message.startsWith('NOSCRIPT')) throw cause;
    return client.eval(HIT, 1, key, windowMs);
  }
}
