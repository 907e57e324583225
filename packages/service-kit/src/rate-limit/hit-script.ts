import type { Result } from 'ioredis';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Counts a hit of `key` in a window of so many milliseconds; answers the count and the milliseconds left. */
    hitWindow(key: string, windowMs: number): Result<unknown, Context>;
  }
}

/**
 * The command that the limiter adds to a Redis client. One round trip, one key, so that a cluster can run it. A key
 * that lost its expiry would block its client for ever, so every hit repairs it.
 */
export const HIT_SCRIPT = {
  hitWindow: {
    numberOfKeys: 1,
    lua: `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return { count, left }`,
  },
};
