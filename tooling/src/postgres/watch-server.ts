import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import type { Cluster } from './cluster.ts';
import { launch } from './launch.ts';
import { readPostmaster } from './postmaster-file.ts';

const WATCH_MS = 1_000;
const END_TIMEOUT_MS = 2_000;

/**
 * Keeps a connection to the server open, which tells other processes that it is in use, and starts the server again
 * on `port` when it has ended.
 */
export async function watchServer(
  cluster: Cluster,
  port: number,
  presence: postgres.Sql,
  report: (sentence: string) => void,
): Promise<{ readonly end: () => Promise<void> }> {
  let current: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const look = async () => {
    if ((await readPostmaster(cluster.pgdata)) === null) {
      report('The embedded Postgres has ended; starting it again.');
      await launch(cluster, port);
    }
    await presence`select 1`;
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    current = look()
      .catch((cause: unknown) => report(cause instanceof Error ? cause.message : String(cause)))
      .finally(() => {
        isBusy = false;
      });
  }, WATCH_MS);
  timer.unref();
  await presence`select 1`;
  return {
    end: async () => {
      clearInterval(timer);
      await Promise.race([current, sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
