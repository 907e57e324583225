import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, chooseAccount } from './account.ts';
import { EmbeddedPostgresError, findPostgresBinaries, type PostgresBinaries } from './binaries.ts';

/** One database cluster on disk and what is needed to run it. */
export interface Cluster {
  readonly pgdata: string;
  readonly logFile: string;
  readonly password: string;
  readonly binaries: PostgresBinaries;
  readonly account: Account;
}

const SUPERUSER = 'catalog';

/** Names sort and fold the same on every machine. */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

const run = promisify(execFile);

/**
 * Opens the cluster under `dataDir`, making it first when there is none. Two processes may do so at once: each makes
 * its own aside, and the first to move it into place wins.
 *
 * @param report told in one sentence before a cluster is made, which takes seconds.
 * @param options.binaries the server's programs; left out: those of the package.
 * @param options.locale as `initdb` takes it, for a new cluster.
 * @throws EmbeddedPostgresError when it cannot be made or read.
 */
export async function openCluster(
  dataDir: string,
  report: (sentence: string) => void,
  options: { readonly binaries?: PostgresBinaries; readonly locale?: readonly string[] } = {},
): Promise<Cluster> {
  const { binaries = await findPostgresBinaries(), locale = LOCALE } = options;
  const folder = join(dataDir, 'cluster');
  await asSentence(`The folder ${dataDir} cannot be made`, mkdir(dataDir, { recursive: true }));
  const existing = await stat(folder).catch(() => null);
  const account = await chooseAccount(binaries, dataDir, existing);
  if (existing === null) {
    report(`Creating the database in ${dataDir} (the first time only) …`);
    await asSentence(
      `No database can be set up in ${dataDir}`,
      createCluster(folder, binaries, account, locale),
    );
  }
  const password = await asSentence(
    `The database files in ${folder} cannot be read`,
    readFile(join(folder, 'password'), 'utf8'),
  );
  return {
    pgdata: join(folder, 'pgdata'),
    logFile: join(dataDir, 'postgres.log'),
    password: password.trim(),
    binaries,
    account,
  };
}

/** The address of a database of the cluster, as its superuser. */
export function databaseUrl({ password }: Cluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function createCluster(
  folder: string,
  binaries: PostgresBinaries,
  account: Account,
  locale: readonly string[],
): Promise<void> {
  const aside = `${folder}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(aside, { mode: 0o700 });
    const passwordFile = join(aside, 'password');
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account.owner !== null) {
      await chown(aside, account.owner.uid, account.owner.gid);
      await chown(passwordFile, account.owner.uid, account.owner.gid);
    }
    await initialise(aside, binaries, account, locale);
    await rename(aside, folder).catch((cause: unknown) => ignoreIfWon(cause));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function initialise(
  aside: string,
  binaries: PostgresBinaries,
  account: Account,
  locale: readonly string[],
): Promise<void> {
  const { file, args, options } = account.command(binaries.initdb, [
    `--pgdata=${join(aside, 'pgdata')}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${join(aside, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    '--no-instructions',
  ]);
  await run(file, [...args], { ...options, cwd: '/', env: serverEnvironment() });
}

/** What the server's programs see of the environment: none of ours, which may hold secrets and PG* settings. */
export function serverEnvironment(): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function ignoreIfWon(cause: unknown): void {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw cause;
}

async function asSentence<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new EmbeddedPostgresError(`${what}: ${reasonOf(cause)}`, { cause });
  }
}

/** What a program that was run wrote of its failure, or what the system says. */
function reasonOf(cause: unknown): string {
  const stderr = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : '';
  const lines = stderr.split('\n').filter((line) => /error|fatal|panic/i.test(line));
  return lines[0] ?? (cause instanceof Error ? cause.message : String(cause));
}
