import { serveTasks } from './serve-tasks.ts';

/** What the scans have done in threads of their own: one line per task. */
const TASKS = {};

export type ScanTasks = typeof TASKS;

/** The entry of a worker. */
export const run = serveTasks(TASKS);
