export {
  createOsvClient,
  type OsvBatchAnswer,
  type OsvClient,
  type OsvHit,
  type OsvPackageQuery,
  type OsvPage,
} from './client.ts';
export { createOsvSource, OSV_LIMITS } from './osv-source.ts';
export { createQueryCache } from './query-cache.ts';
export { OsvRecord } from './schema.ts';
export { toAdvisory } from './to-advisory.ts';
