import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The server that owns a cluster's files, as its own lock file `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** Reads the lock file of the cluster at `pgdata`; null when no live server holds it. */
export async function readPostmaster(pgdata: string): Promise<Postmaster | null> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = parsePostmasterFile(text);
  return postmaster !== null && (await isPostgres(postmaster.pid)) ? postmaster : null;
}

/**
 * Removes a lock file whose process id belongs to another program by now. Postgres sees to one whose process is gone,
 * but takes any live process for a server: in a container, ids are used again soon after a crash.
 */
export async function removeStaleFile(pgdata: string): Promise<void> {
  const path = join(pgdata, 'postmaster.pid');
  const postmaster = parsePostmasterFile(await readFile(path, 'utf8').catch(() => ''));
  if (postmaster !== null && isAlive(postmaster.pid) && !(await isPostgres(postmaster.pid)))
    await rm(path, { force: true });
}

/** Line 1 is the process id, line 4 the port, line 8 the state; the later ones appear while the server starts. */
export function parsePostmasterFile(text: string): Postmaster | null {
  const lines = text.split('\n', 10);
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return null;
  return { pid, port: Number.isSafeInteger(port) ? port : 0, ready: lines[7]?.trim() === 'ready' };
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  // Without /proc (macOS) a live process has to be believed. A zombie's command line is empty.
  return command === null
    ? process.platform !== 'linux'
    : command.split('\0', 1)[0]?.includes('postgres') === true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
