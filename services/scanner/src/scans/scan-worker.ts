import { serveTasks } from '../worker/serve-tasks.ts';
import { SCAN_TASKS } from './scan-tasks.ts';

/** The entry of a worker. */
export const run = serveTasks(SCAN_TASKS);
