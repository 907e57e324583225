export type { AdvisoryCache } from './advisory-reader.ts';
export {
  createOsvClient,
  type OsvBatchAnswer,
  type OsvClient,
  type OsvHit,
  type OsvPackageQuery,
  type OsvPage,
  type OsvQuery,
} from './client.ts';
export { createHitsMemory, type HitsMemory } from './hits-memory.ts';
export { createOsvSource, OSV_LIMITS, type OsvLimits, type OsvSourceOptions } from './osv-source.ts';
export { OsvRecord } from './schema.ts';
export { toAdvisory } from './to-advisory.ts';
