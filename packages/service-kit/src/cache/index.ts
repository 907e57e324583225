export { type Cache, createCountedCache, createMemoryCache, createRedisCache } from './cache.ts';
export { cached, readCached } from './cached.ts';
