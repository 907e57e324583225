import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { RedisConnection } from '../redis.ts';
import type { Counter, Hit } from './counter.ts';

// One round trip. A key that lost its expiry would block its client for ever, so every hit repairs it.
const HIT = `
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
return hits`;
const scriptHash = createHash('sha1').update(HIT).digest('hex');

/** While it runs, Redis serves nobody else. */
const MAX_HITS_PER_CALL = 200;

interface Waiting {
  readonly key: string;
  readonly windowMs: number;
  readonly resolve: (hit: Hit | Promise<Hit>) => void;
}

/**
 * Counts across all replicas; while Redis is away, `local` counts alone and `onFallback` is told of each such hit.
 *
 * Hits of one turn of the event loop share a call: writing to the socket is what costs most of it.
 */
export function createRedisCounter(
  redis: RedisConnection,
  prefix: string,
  local: Counter,
  onFallback: () => void,
): Counter {
  let waiting: Waiting[] = [];
  const call = async (hits: readonly Waiting[]) => {
    const answers = await redis.run((client) => hitScript(client, prefix, hits));
    for (const [index, { key, windowMs, resolve }] of hits.entries()) {
      const answer = answers?.[index];
      if (answer === undefined) onFallback();
      resolve(answer ?? local.hit(key, windowMs));
    }
  };
  const flush = () => {
    const hits = waiting;
    waiting = [];
    for (let from = 0; from < hits.length; from += MAX_HITS_PER_CALL) {
      void call(hits.slice(from, from + MAX_HITS_PER_CALL));
    }
  };
  return {
    hit(key, windowMs) {
      if (waiting.length === 0) setImmediate(flush);
      return new Promise((resolve) => waiting.push({ key, windowMs, resolve }));
    },
  };
}

async function hitScript(client: Redis, prefix: string, hits: readonly Waiting[]): Promise<readonly Hit[]> {
  const keys = hits.map(({ key }) => prefix + key);
  const answer = await evalCached(client, keys, [...keys, ...hits.map(({ windowMs }) => windowMs)]);
  if (!Array.isArray(answer) || answer.length !== 2 * hits.length) throw new TypeError(UNEXPECTED);
  return hits.map((_, index) => {
    const [count, resetMs]: readonly unknown[] = answer.slice(2 * index, 2 * index + 2);
    if (typeof count !== 'number' || typeof resetMs !== 'number') throw new TypeError(UNEXPECTED);
    return { count, resetMs };
  });
}

const UNEXPECTED = 'the rate-limit script answered something else than two integers for each hit';

async function evalCached(
  client: Redis,
  keys: readonly string[],
  keysAndWindows: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await client.evalsha(scriptHash, keys.length, ...keysAndWindows);
  } catch (cause) {
    if (!(cause instanceof Error) || !cause.message.startsWith('NOSCRIPT')) throw cause;
    return client.eval(HIT, keys.length, ...keysAndWindows);
  }
}
