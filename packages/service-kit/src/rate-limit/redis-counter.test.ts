import { describe, expect, it } from 'vitest';
import type { RedisConnection } from '../redis.ts';
import { createMemoryCounter } from './memory-counter.ts';
import { createRedisCounter } from './redis-counter.ts';

/** A Redis that is away, and counts how often it was called. */
function start() {
  let calls = 0;
  const redis: RedisConnection = {
    run: () => {
      calls += 1;
      return Promise.resolve(undefined);
    },
    isAvailable: () => false,
    close: () => Promise.resolve(),
  };
  const counter = createRedisCounter(redis, 'test:', createMemoryCounter(1_000), () => undefined);
  const hit = async (count: number) => {
    calls = 0;
    await Promise.all(Array.from({ length: count }, (_, index) => counter.hit(`${index}`, 60_000)));
    return calls;
  };
  return { hit };
}

describe('createRedisCounter', () => {
  it.each([
    [1, 1],
    [16, 1],
    [200, 1],
    [201, 2],
    [1_000, 5],
  ])('sends %i hits of one turn in %i calls', async (hits, calls) => {
    const { hit } = start();
    expect(await hit(hits)).toBe(calls);
    expect(await hit(hits)).toBe(calls);
  });
});
