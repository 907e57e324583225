export type { Cache } from './cache.ts';
export { createCountedCache } from './counted-cache.ts';
export { createMemoryCache } from './memory-cache.ts';
export { createRedisCache } from './redis-cache.ts';
