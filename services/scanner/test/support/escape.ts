import { createWorkerPool } from '../../src/worker/pool.ts';
import type { HostileTasks } from './hostile-worker.ts';

// Prints what a worker of the pool is refused in this process. Argument: a folder.
const pool = createWorkerPool<HostileTasks>({
  entry: new URL('./hostile-worker.ts', import.meta.url),
  workers: 1,
  memoryMb: 64,
  onEnd: () => undefined,
});
const { signal } = new AbortController();
process.stdout.write(JSON.stringify(await pool.run('escape', process.argv[2] ?? '', { signal })));
await pool.close();
