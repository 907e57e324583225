import type { z } from 'zod';
import type { Cache } from './cache.ts';

/**
 * What is cached under `key`, else what `ask` gives, cached for `ttlSeconds`. Null is never cached: what is not known
 * today may be known tomorrow. Rejects as `ask` does.
 */
export async function cached<T, Asked extends T | null>(
  cache: Cache,
  key: string,
  ttlSeconds: number,
  schema: z.ZodType<T>,
  ask: () => Promise<Asked>,
): Promise<T | Asked> {
  const known = await readCached(cache, key, schema);
  if (known !== null) return known;
  const value = await ask();
  if (value !== null) await cache.set(key, JSON.stringify(value), ttlSeconds);
  return value;
}

/** What is cached under `key`; null where there is nothing, another shape, or the cache fails. */
export async function readCached<T>(cache: Cache, key: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const text = await cache.get(key);
    const read = text === undefined ? null : schema.safeParse(JSON.parse(text));
    return read?.success ? read.data : null;
  } catch {
    return null;
  }
}
