import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceAddress } from './choose-addresses.ts';
import { exitReason } from './exit-reason.ts';
import { readLines } from './read-lines.ts';
import { ServiceError } from './service-error.ts';
import type { ServiceName } from './service-name.ts';
import type { ServiceOutput } from './service-output.ts';

export const REPOSITORY_ROOT = join(import.meta.dirname, '../../..');

export interface ServiceLaunch {
  readonly name: ServiceName;
  /** The program, for tests; the service's own when left out. */
  readonly entry?: string;
  /** Node's own arguments; none when left out. */
  readonly nodeArgs?: readonly string[];
  readonly address: ServiceAddress;
  /** The whole environment; `HOST` and `PORT` are set from the address. */
  readonly env: NodeJS.ProcessEnv;
  readonly output: ServiceOutput;
  /** Restart it whenever one of its sources changes; then it may take as long as it likes to become ready. */
  readonly isWatched?: boolean;
}

export interface RunningService {
  readonly name: ServiceName;
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<ServiceEnd>;
  signal(signal: NodeJS.Signals): void;
  /** Asks it to stop, waits until it has; kills it when that takes too long. */
  stop(): Promise<void>;
}

/** How the process ended, whoever ended it: with an exit code, or by a signal. */
interface ServiceEnd {
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
  /** One sentence. */
  readonly reason: string;
}

const READY_MS = 60_000;
const STOP_MS = 20_000;
const KEPT_ERROR_LINES = 40;

/**
 * Starts a service in a process of its own and waits until `/readyz` says that it can do its work.
 *
 * @throws ServiceError in one sentence when it ends before, or is not ready within a minute.
 */
export async function spawnService(launch: ServiceLaunch, signal: AbortSignal): Promise<RunningService> {
  const { name, address, output } = launch;
  const child = start(launch);
  const errorLines: string[] = [];
  readLines(child.stdout, (line) => output.log(line));
  readLines(child.stderr, (line) => {
    errorLines.splice(0, Math.max(0, errorLines.length + 1 - KEPT_ERROR_LINES));
    errorLines.push(line);
    output.error(line);
  });
  const ended = new Promise<ServiceEnd>((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, killedBy: null, reason: message }));
    child.once('close', (code, killedBy) => {
      resolve({ code, killedBy, reason: exitReason({ name, code, killedBy, errorLines }) });
    });
  });
  const service = {
    name,
    url: address.url,
    pid: child.pid ?? 0,
    ended,
    signal: (name: NodeJS.Signals) => child.kill(name),
    stop: () => stop(child, ended),
  };
  try {
    const limitMs = launch.isWatched === true ? null : READY_MS;
    await Promise.race([waitForReady(address.url, limitMs, signal), ended.then(fail)]);
    return service;
  } catch (error) {
    await service.stop();
    if (signal.aborted || error instanceof ServiceError) throw error;
    throw new ServiceError(`The ${name} was not ready within ${READY_MS / 1000} s.`, { cause: error });
  }
}

function start({ name, entry, nodeArgs = [], address, env, isWatched = false }: ServiceLaunch) {
  const program = entry ?? join('services', name, 'src/main.ts');
  const child = spawn(process.execPath, [...(isWatched ? WATCH : []), ...nodeArgs, program], {
    cwd: REPOSITORY_ROOT,
    env: { ...env, HOST: address.host, PORT: String(address.port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches us alone, and we stop the services in order.
    detached: true,
  });
  // Whatever ends us must not leave the service behind; it stops by itself once it was told.
  const tell = () => child.kill('SIGTERM');
  process.once('exit', tell);
  child.once('close', () => process.off('exit', tell));
  return child;
}

const WATCH = ['--watch', '--watch-preserve-output'];

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}

function fail({ reason }: ServiceEnd): never {
  throw new ServiceError(reason);
}

const INTERVAL_MS = 100;
const ATTEMPT_MS = 5_000;

/**
 * Resolves once `/readyz` answers 200. Rejects when `signal` is aborted, or with a TimeoutError after `limitMs`
 * (null: never).
 */
async function waitForReady(url: string, limitMs: number | null, signal: AbortSignal): Promise<void> {
  const limit = limitMs === null ? [] : [AbortSignal.timeout(limitMs)];
  const end = AbortSignal.any([signal, ...limit]);
  while (!(await isReady(url, end))) await sleep(INTERVAL_MS, undefined, { signal: end });
}

async function isReady(url: string, end: AbortSignal): Promise<boolean> {
  end.throwIfAborted();
  try {
    const response = await fetch(`${url}/readyz`, {
      signal: AbortSignal.any([end, AbortSignal.timeout(ATTEMPT_MS)]),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
