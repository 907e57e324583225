export { createNvdClient, type NvdClient } from './client.ts';
export { createCpeSource, WINGET } from './cpe/cpe-source.ts';
export { findNewestCve, type NewestCveAnswer } from './find-newest-cve.ts';
export { ratingOfCve } from './rating-of-cve.ts';
export { NvdCve } from './schema.ts';
export { createSharedBudget, NVD_BUDGET, type SharedBudget } from './shared-budget.ts';
export { nvdToAdvisory } from './to-advisory.ts';
