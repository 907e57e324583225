import { SCAN_TASKS } from './scan-tasks.ts';
import { serveTasks } from './serve-tasks.ts';

/** The entry of a worker. */
export const run = serveTasks(SCAN_TASKS);
