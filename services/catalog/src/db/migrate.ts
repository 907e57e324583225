import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { type Client, createWritePool } from './client.ts';

/** Any number that no other program locks by: "catalog" on a telephone's keys. */
const MIGRATION_LOCK = 2_282_564;
const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, '../../drizzle') };

/**
 * Brings the schema up to date. Several processes may do so at once: one migrates, the others wait and find nothing
 * left to do. A role that may only read is enough when the schema is up to date.
 */
export async function migrateDatabase(url: string): Promise<void> {
  await connected(url, async (client) => {
    if (await isUpToDate(client)) return;
    // The session ends with the work, and gives the lock back.
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
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
  const newest = Math.max(...readMigrationFiles(MIGRATIONS).map((migration) => migration.folderMillis));
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (table?.['exists'] !== true) return false;
  const [last] = await client<{ created_at: number | null }[]>`
    select max(created_at) as created_at from drizzle.__drizzle_migrations`;
  return Number(last?.created_at ?? 0) >= newest;
}
