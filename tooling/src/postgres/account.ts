import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, type PostgresBinaries } from './binaries.ts';

/** How the server's programs are started, for Postgres refuses to run as root. */
export interface Account {
  /** Who must own the data; null when it is this process's own user. */
  readonly owner: Owner | null;
  command(program: string, args: readonly string[]): Command;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

const run = promisify(execFile);

/**
 * Chooses the account that runs the server on the files in `folder`: this user; or, for root, the user `postgres` or
 * `nobody`; or, where neither can reach the files (a clone in a folder that only root may enter), a user namespace in
 * which root goes by another number. Files that exist already decide it: `dataOwner`.
 *
 * @throws EmbeddedPostgresError when nobody can run it.
 */
export async function chooseAccount(
  binaries: PostgresBinaries,
  folder: string,
  dataOwner: Owner | null,
): Promise<Account> {
  const self = process.getuid?.();
  if (self !== 0) {
    if (self === undefined || dataOwner === null || dataOwner.uid === self) return ownAccount();
    throw new EmbeddedPostgresError(
      `The database files in ${folder} belong to another user: start as that user, or choose another CATALOG_DATA_DIR.`,
    );
  }
  for (const account of await rootsChoices(dataOwner)) {
    if (await reaches(account, binaries, folder)) return account;
  }
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and no other user can reach both ${folder} and ${binaries.folder}: ` +
      'start as another user, move the project to a folder that others may enter, or set DATABASE_URL.',
  );
}

async function rootsChoices(dataOwner: Owner | null): Promise<readonly Account[]> {
  if (dataOwner !== null && dataOwner.uid !== 0) return [userAccount(dataOwner)];
  const users = (await Promise.all(['postgres', 'nobody', 'daemon'].map(findUser))).filter(
    (user) => user !== null,
  );
  const namespace = users.slice(0, 1).map(namespaceAccount);
  return dataOwner === null ? [...users.map(userAccount), ...namespace] : namespace;
}

function ownAccount(): Account {
  return { owner: null, command: (file, args) => ({ file, args, options: {} }) };
}

function userAccount(user: Owner): Account {
  return { owner: user, command: (file, args) => ({ file, args, options: user }) };
}

function namespaceAccount(user: Owner): Account {
  const map = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--'];
  return {
    owner: null,
    command: (program, args) => ({ file: 'unshare', args: [...map, program, ...args], options: {} }),
  };
}

async function findUser(name: string): Promise<Owner | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/** Whether the account can load the programs and pass through every folder above the data. */
async function reaches(account: Account, binaries: PostgresBinaries, folder: string): Promise<boolean> {
  try {
    for (const [program, args] of [
      [binaries.postgres, ['--version']],
      ['/bin/sh', ['-c', 'test -x "$1"', 'sh', folder]],
    ] as const) {
      const command = account.command(program, args);
      await run(command.file, [...command.args], { ...command.options, cwd: '/' });
    }
    return true;
  } catch {
    return false;
  }
}
