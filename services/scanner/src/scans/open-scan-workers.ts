import { availableParallelism } from 'node:os';
import { EnvironmentError } from '@repo/service-kit/env';
import type { Logger } from '@repo/service-kit/log';
import type { Metrics } from '@repo/service-kit/metrics';
import type { ScannerSettings } from '../config.ts';
import { createWorkerPool, type WorkerPool } from '../worker/pool.ts';
import type { ScanTasks } from './scan-tasks.ts';

export type ScanWorkers = WorkerPool<ScanTasks>;

/**
 * The workers of the scans, as the settings say, with what operators see of them.
 *
 * @throws EnvironmentError when Node was told to allow no worker.
 */
export function openScanWorkers(
  settings: Pick<ScannerSettings, 'SCAN_WORKERS' | 'SCAN_WORKER_MEMORY_MB'>,
  { metrics, log }: { readonly metrics: Metrics; readonly log: Logger },
): ScanWorkers {
  // Undefined without `--permission`, whatever its type says.
  const permission: NodeJS.Process['permission'] | undefined = process.permission;
  if (permission?.has('worker') === false) {
    throw new EnvironmentError('The scanner needs worker threads: start Node with --allow-worker.');
  }
  const workers = createWorkerPool<ScanTasks>({
    entry: new URL('./scan-worker.ts', import.meta.url),
    workers: settings.SCAN_WORKERS ?? availableParallelism(),
    memoryMb: settings.SCAN_WORKER_MEMORY_MB,
    onEnd: (reason, error) => {
      metrics.workerEnded(reason);
      // The caller of a task that failed so is answered 500, which is logged with its request.
      if (reason === 'crash') log.warn({ err: error }, 'a worker ended by itself: another takes its place');
      else log.warn({ reason }, 'a worker was ended in the middle of its task: another takes its place');
    },
  });
  metrics.observe('workers_busy', 'Workers that are at a task.', workers.running);
  metrics.observe('worker_tasks_waiting', 'Tasks that wait for a worker.', workers.waiting);
  return workers;
}
