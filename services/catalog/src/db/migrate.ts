import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { type Client, createWritePool } from './client.ts';

/** Any number that no other program locks by: "catalog" on a telephone's keys. */
const MIGRATION_LOCK = 2_282_564;
const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, '../../drizzle') };
/** When each migration was made, in milliseconds since 1970. */
const MIGRATED = readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis);

/** The schema is of a release before the oldest migration that there is. */
export class SchemaTooOldError extends Error {
  override readonly name = 'SchemaTooOldError';
}

/**
 * Brings the schema up to date. Several processes may do so at once: one migrates, the others wait and find nothing
 * left to do. A role that may only read is enough when the schema is up to date.
 *
 * @throws SchemaTooOldError when the migrations that follow the last one of the database are gone (ADR 43).
 */
export async function migrateDatabase(url: string): Promise<void> {
  await connected(url, async (client) => {
    if (await isUpToDate(client)) return;
    // The session ends with the work, and gives the lock back.
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const last = await lastMigration(client);
    if (last !== null && last < Math.min(...MIGRATED)) throw new SchemaTooOldError();
    await migrate(drizzle(client), MIGRATIONS);
  });
}

/** Whether the newest migration is there, without changing anything. */
export function isDatabaseUpToDate(url: string): Promise<boolean> {
  return connected(url, isUpToDate);
}

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = createWritePool(url);
  try {
    return await work(client);
  } finally {
    await client.end({ timeout: 1 });
  }
}

async function isUpToDate(client: Client): Promise<boolean> {
  return ((await lastMigration(client)) ?? 0) >= Math.max(...MIGRATED);
}

/** When the last migration of the database was made (see `MIGRATED`); null where there is none. */
async function lastMigration(client: Client): Promise<number | null> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (table?.['exists'] !== true) return null;
  const [last] = await client<{ created_at: number | null }[]>`
    select max(created_at) as created_at from drizzle.__drizzle_migrations`;
  return last?.created_at ?? null;
}
