import { spawn } from 'node:child_process';
import { open, readFile, stat, truncate } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../services/free-port.ts';
import type { Command } from './account.ts';
import { EmbeddedPostgresError } from './binaries.ts';
import { type Cluster, serverEnvironment } from './cluster.ts';
import { memorySettings } from './memory-settings.ts';
import { type Postmaster, readPostmaster, removeStaleFile } from './postmaster-file.ts';

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 15;
const ATTEMPTS = 5;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Brings the cluster's server up, or joins the one that another process has brought up, and waits until it answers.
 * The server is a process group of its own: a Ctrl-C at the terminal must not end it under requests in flight.
 *
 * @throws EmbeddedPostgresError when it does not come up, with the last line of its log.
 */
export async function launch(cluster: Cluster): Promise<Postmaster> {
  await removeStaleFile(cluster.pgdata);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const running = await readPostmaster(cluster.pgdata);
    const isOver = running === null ? await startServer(cluster) : (seen: Postmaster | null) => seen === null;
    const postmaster = await awaitReady(cluster, isOver);
    if (postmaster !== null) return postmaster;
    // It ended: another process was first with the same files or the port, or the other's server has just stopped.
    await sleep(200);
  }
  throw new EmbeddedPostgresError(
    `The embedded Postgres did not start: ${await lastLogLine(cluster.logFile)}`,
  );
}

async function startServer(cluster: Cluster): Promise<(seen: Postmaster | null) => boolean> {
  const settings = { ...SETTINGS, ...memorySettings(usableMemory()) };
  const { file, args, options } = serverCommand(cluster, await freePort(), settings);
  const log = await openLog(cluster.logFile);
  const child = spawn(file, args, {
    ...options,
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended = false;
  child.on('error', () => {
    ended = true;
  });
  child.on('exit', () => {
    ended = true;
  });
  child.unref();
  await log.close();
  return () => ended;
}

/** How the server is started on the cluster's files, for the loopback interface only. */
export function serverCommand(
  cluster: Cluster,
  port: number,
  settings: Readonly<Record<string, string>>,
): Command {
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return cluster.account.command(cluster.binaries.postgres, ['-D', cluster.pgdata, ...flags]);
}

const SETTINGS = {
  max_connections: '60',
  // Containers often have a /dev/shm of 64 MB, which parallel workers outgrow; they gain nothing here.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // An import writes some gigabytes; after each checkpoint every page is logged whole once more.
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
} as const;

/** The machine's memory, or what a container may use of it. */
function usableMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem();
}

async function awaitReady(
  cluster: Cluster,
  isOver: (seen: Postmaster | null) => boolean,
): Promise<Postmaster | null> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < until) {
    const seen = await readPostmaster(cluster.pgdata);
    if (seen?.ready === true) return seen;
    if (isOver(seen)) return null;
    await sleep(POLL_MS);
  }
  return null;
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_MAX_BYTES) await truncate(path);
  return open(path, 'a', 0o600);
}

async function lastLogLine(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trim().split('\n').at(-1) ?? '';
}
