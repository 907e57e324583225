export { type SyncOptions, type SyncOutcome, syncFolder } from './sync-folder.ts';
export { readDataAsOf } from './sync-state.ts';
