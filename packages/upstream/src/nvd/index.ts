export { createNvdClient, type NvdClient, type NvdClientOptions, type NvdSearch } from './client.ts';
export { type CpeSourceOptions, createCpeSource, WINGET } from './cpe/cpe-source.ts';
export { findNewestCve, type NewestCveAnswer } from './find-newest-cve.ts';
export type { NvdMatch } from './names-package.ts';
export type { NewestCve } from './newest-cve.ts';
export { type CveRating, ratingOfCve } from './rating-of-cve.ts';
export {
  createRequestBudget,
  type HitCounter,
  NVD_BUDGET,
  type RequestBudget,
  type RequestBudgetOptions,
} from './request-budget.ts';
export { NvdCve, type NvdPage } from './schema.ts';
export { nvdToAdvisory } from './to-advisory.ts';
