export {
  createOsvClient,
  type OsvBatchAnswer,
  type OsvClient,
  type OsvHit,
  type OsvPackageQuery,
  type OsvPage,
} from './client.ts';
export { createHitsMemory } from './hits-memory.ts';
export { createOsvSource, OSV_LIMITS } from './osv-source.ts';
export { OsvRecord } from './schema.ts';
export { toAdvisory } from './to-advisory.ts';
