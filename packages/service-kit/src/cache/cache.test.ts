import { expect, it } from 'vitest';
import { createCountedCache, createMemoryCache } from './cache.ts';

it('counts what is there and what is not, and gives and keeps the same', async () => {
  const counted: string[] = [];
  const inner = createMemoryCache(10_000);
  const cache = createCountedCache(inner, 'some', {
    cacheAsked: (name, outcome) => counted.push(`${name} ${outcome}`),
  });
  expect(await cache.get('key')).toBeUndefined();
  await cache.set('key', 'value', 60);
  expect([await cache.get('key'), await inner.get('key')]).toEqual(['value', 'value']);
  expect(counted).toEqual(['some miss', 'some hit']);
});
