export { createNvdClient, type NvdClient, nvdFailure } from './client.ts';
export { createCpeSource } from './cpe/cpe-source.ts';
export { findNewestCve, type NewestCveAnswer } from './find-newest-cve.ts';
export { ratingOfCve } from './rating-of-cve.ts';
export { NvdCve } from './schema.ts';
export { createSharedBudget, NVD_BUDGET, type SharedBudget } from './shared-budget.ts';
