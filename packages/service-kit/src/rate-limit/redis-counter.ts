import type { RedisConnection } from '../redis.ts';
import type { Counter, Hit } from './counter.ts';

interface Waiting {
  readonly key: string;
  readonly windowMs: number;
  readonly resolve: (hit: Hit | Promise<Hit>) => void;
}

/** While Redis counts these, it serves nobody else. */
const MOST_AT_ONCE = 200;

/**
 * Counts across all replicas; while Redis is away, `local` counts alone and `onFallback` is told of each such hit.
 *
 * Hits of one turn of the event loop share a call: a call of its own would cost each more than a cached response. In a
 * cluster each has one all the same, for keys of one call are in one slot, and one node would count for everybody.
 */
export function createRedisCounter(
  redis: RedisConnection,
  prefix: string,
  local: Counter,
  onFallback: () => void,
): Counter {
  let waiting: Waiting[] = [];
  const count = async (hits: readonly Waiting[]) => {
    const keys = hits.map(({ key }) => `${prefix}${key}`);
    const windowsMs = hits.map(({ windowMs }) => windowMs);
    const counted = await redis.run(async (client) =>
      toHits(await client.hitWindows(keys.length, keys, windowsMs), keys.length),
    );
    for (const [index, { key, windowMs, resolve }] of hits.entries()) {
      const hit = counted?.[index];
      if (hit === undefined) onFallback();
      resolve(hit ?? local.hit(key, windowMs));
    }
  };
  const send = () => {
    const hits = waiting;
    waiting = [];
    const calls = redis.isCluster ? hits.map((hit) => [hit]) : [hits];
    for (const call of calls) if (call.length > 0) void count(call);
  };
  return {
    hit: (key, windowMs) =>
      new Promise((resolve) => {
        waiting.push({ key, windowMs, resolve });
        if (waiting.length === 1) setImmediate(send);
        if (waiting.length === MOST_AT_ONCE) send();
      }),
  };
}

function toHits(reply: unknown, expected: number): readonly Hit[] {
  if (!Array.isArray(reply) || reply.length !== 2 * expected) throw new TypeError(UNEXPECTED);
  return Array.from({ length: expected }, (_, index) => {
    const [count, resetMs]: readonly unknown[] = reply.slice(2 * index, 2 * index + 2);
    if (typeof count !== 'number' || typeof resetMs !== 'number') throw new TypeError(UNEXPECTED);
    return { count, resetMs };
  });
}

const UNEXPECTED = 'the rate-limit script replied something else than two integers for each hit';
