import type { Result } from 'ioredis';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Counts a hit of each key, in windows of so many milliseconds; answers each count and the milliseconds left, in turn. */
    hitWindows(
      keyCount: number,
      keys: readonly string[],
      windowsMs: readonly number[],
    ): Result<unknown, Context>;
  }
}

/**
 * The command that the limiter adds to a Redis client. A key that lost its expiry would block its client for ever, so
 * every hit repairs it.
 */
export const HIT_SCRIPT = {
  hitWindows: {
    lua: `
local hits = {}
for i, key in ipairs(KEYS) do
  local count = redis.call('INCR', key)
  local left = redis.call('PTTL', key)
  if left < 0 then
    redis.call('PEXPIRE', key, ARGV[i])
    left = tonumber(ARGV[i])
  end
  hits[2 * i - 1] = count
  hits[2 * i] = left
end
return hits`,
  },
};
