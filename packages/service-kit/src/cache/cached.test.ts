import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMemoryCache } from './cache.ts';
import { cached, readCached } from './cached.ts';

const Answer = z.strictObject({ n: z.int() });

function setUp(value: { readonly n: number } | null = { n: 1 }) {
  const cache = createMemoryCache(10_000);
  let asked = 0;
  const ask = () => {
    asked += 1;
    return Promise.resolve(value);
  };
  return { cache, asked: () => asked, get: () => cached(cache, 'key', 60, Answer, ask) };
}

describe('cached', () => {
  it('asks once and gives the same again', async () => {
    const { get, asked } = setUp();
    expect([await get(), await get()]).toEqual([{ n: 1 }, { n: 1 }]);
    expect(asked()).toBe(1);
  });

  it('never caches that there is nothing', async () => {
    const { get, asked } = setUp(null);
    expect([await get(), await get()]).toEqual([null, null]);
    expect(asked()).toBe(2);
  });

  it.each(['', '{', '{"n":"1"}', '{"n":1,"other":2}', '[]', 'null'])(
    'asks when "%s" is cached',
    async (text) => {
      const { cache, get, asked } = setUp();
      await cache.set('key', text, 60);
      expect(await get()).toEqual({ n: 1 });
      expect(asked()).toBe(1);
    },
  );
});

it('takes a cache that fails for an empty one', async () => {
  const broken = { get: () => Promise.reject(new Error('away')), set: () => Promise.resolve() };
  expect(await readCached(broken, 'key', Answer)).toBeNull();
});
