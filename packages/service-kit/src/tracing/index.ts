export { startTracing } from './start-tracing.ts';
export type { Tracing } from './tracing.ts';
