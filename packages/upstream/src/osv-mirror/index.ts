export { type SyncOptions, type SyncOutcome, syncFolder } from './sync-folder.ts';
