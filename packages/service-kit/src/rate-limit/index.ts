export type { Counter, Hit } from './counter.ts';
export { createMemoryCounter } from './memory-counter.ts';
export { createRedisCounter } from './redis-counter.ts';
