export type { Cache } from './cache.ts';
export { cached, readCached } from './cached.ts';
export { createCountedCache } from './counted-cache.ts';
export { createMemoryCache } from './memory-cache.ts';
export { createRedisCache } from './redis-cache.ts';
