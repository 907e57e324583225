export type { Counter } from './counter.ts';
export { createMemoryCounter } from './memory-counter.ts';
export { createRedisCounter } from './redis-counter.ts';
