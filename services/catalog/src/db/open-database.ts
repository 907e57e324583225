import type { DataConfig } from '../config.ts';
import { explainDatabaseError } from './explain-database-error.ts';
import { isDatabaseUpToDate, migrateDatabase, SchemaTooOldError } from './migrate.ts';

/** A database whose schema is up to date. */
export interface OpenDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** The database cannot be used; the message is for the person at the terminal. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/**
 * Opens the database at DATABASE_URL, or the embedded one when that is unset, and migrates it.
 *
 * @param report told in one sentence what the embedded server is up to.
 * @throws DatabaseStartError when there is no server to be had, or it cannot be used.
 */
export async function openDatabase(
  config: DataConfig,
  report: (sentence: string) => void,
): Promise<OpenDatabase> {
  if (config.DATABASE_URL !== undefined) {
    await migrateOrExplain(config.DATABASE_URL);
    return { url: config.DATABASE_URL, close: () => Promise.resolve() };
  }
  const embedded = await startEmbedded(config.CATALOG_DATA_DIR, report);
  try {
    await migrateOrExplain(embedded.url);
  } catch (cause) {
    await embedded.stop();
    throw cause;
  }
  return { url: embedded.url, close: () => embedded.stop() };
}

/** For people at a checkout: an image of the service has neither the launcher nor a server. */
async function startEmbedded(folder: string, report: (sentence: string) => void) {
  const launcher = await import('@repo/tooling/embedded-postgres').catch((cause: unknown) => {
    throw new DatabaseStartError('DATABASE_URL must be set: this installation has no Postgres of its own.', {
      cause,
    });
  });
  return launcher.startEmbedded(folder, report).catch((cause: unknown) => {
    if (!(cause instanceof launcher.EmbeddedPostgresError)) throw cause;
    throw new DatabaseStartError(cause.message, { cause });
  });
}

/**
 * Asks whether the replicas at DATABASE_READER_URL have the schema that the service reads.
 *
 * @throws DatabaseStartError when they do not yet, or cannot be reached.
 */
export async function assertReplicated(url: string): Promise<void> {
  const setting = 'DATABASE_READER_URL';
  const isReady = await explained(setting, url, () => isDatabaseUpToDate(url));
  if (!isReady)
    throw new DatabaseStartError(
      `${setting}: ${placeOf(url)} has not replayed the newest migration yet; start again when it has.`,
    );
}

const migrateOrExplain = (url: string) => explained('DATABASE_URL', url, () => migrateDatabase(url));

async function explained<Result>(setting: string, url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
    const sentence =
      cause instanceof SchemaTooOldError
        ? `${placeOf(url)} is of a release too old to be brought up to date: run \`catalog export\` of that release, and import the file into an empty database.`
        : (explainDatabaseError(cause, placeOf(url)) ??
          `${placeOf(url)} could not be brought up to date. (${String(cause)})`);
    throw new DatabaseStartError(`${setting}: ${sentence}`, { cause });
  }
}

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `the database "${pathname.slice(1)}" at ${hostname}:${port === '' ? '5432' : port}`;
}
