import type { ScanWorkers } from '../../src/scans/open-scan-workers.ts';
import { SCAN_TASKS } from '../../src/scans/scan-tasks.ts';

/** Runs the tasks in this thread, on what a thread of their own would get and give back. */
export const inlineWorkers: ScanWorkers = {
  run: async (task, input) => {
    const perform: (given: never) => unknown = SCAN_TASKS[task];
    return structuredClone(await perform(structuredClone(input) as never)) as never;
  },
  start: () => undefined,
  running: () => 0,
  waiting: () => 0,
  close: () => Promise.resolve(),
};
