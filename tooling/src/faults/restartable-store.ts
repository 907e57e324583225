import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../services/free-port.ts';
import { hasDocker } from '../test-servers/docker.ts';
import { preparePackagedPostgres } from '../test-servers/packaged-postgres.ts';
import { canRunRedisProgram, needRedisProgram, startRedisProgram } from '../test-servers/redis.ts';
import { endProcess } from '../test-servers/test-server.ts';
import { startRestartableRedisContainer } from './redis-container.ts';
import type { RestartableStore } from './store.ts';

/**
 * A real Redis, whatever TEST_REDIS_URL says: that one is not ours to kill. The machine's own program where there is
 * one, else a container.
 */
export async function startRestartableRedis(): Promise<RestartableStore> {
  if (!canRunRedisProgram() && (await hasDocker())) return startRestartableRedisContainer();
  needRedisProgram();
  const port = await freePort();
  return restartable(
    `redis://127.0.0.1:${port}`,
    () => startRedisProgram(port),
    () => Promise.resolve(),
  );
}

/** A real Postgres, whatever TEST_DATABASE_URL says. */
export async function startRestartablePostgres(): Promise<RestartableStore> {
  const postgres = await preparePackagedPostgres();
  return restartable(
    postgres.url,
    () => postgres.start(),
    () => postgres.remove(),
  );
}

async function restartable(
  url: string,
  start: () => Promise<ChildProcess>,
  remove: () => Promise<void>,
): Promise<RestartableStore> {
  let server = await start();
  return {
    url,
    kill: () => endProcess(server, 'SIGKILL'),
    freeze: () => Promise.resolve(signalFamily(server, 'SIGSTOP')),
    thaw: () => Promise.resolve(signalFamily(server, 'SIGCONT')),
    restart: async () => {
      server = await startAgain(start);
    },
    stop: async () => {
      await endProcess(server, 'SIGKILL');
      await remove();
    },
  };
}

/** The server first: frozen, it has no new children. Each of Postgres' connections is a child (proc(5)). */
function signalFamily({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  process.kill(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  for (const child of children.split(' ').filter((each) => each !== '')) {
    try {
      process.kill(Number(child), signal);
    } catch (fault) {
      // It has ended meanwhile.
      if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) throw fault;
    }
  }
}

const ATTEMPTS = 20;
const PAUSE_MS = 100;

/** Postgres refuses to start while a child of the killed one still holds its shared memory. */
async function startAgain(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (cause) {
      if (attempt === ATTEMPTS) throw cause;
      await sleep(PAUSE_MS);
    }
  }
}
