import { randomUUID } from 'node:crypto';
import type {} from '@repo/tooling/provided-context';
import postgres from 'postgres';
import { inject } from 'vitest';
import { type Client, createWritePool } from '../../src/db/client.ts';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { MIN_CONNECTIONS } from '../../src/import/import-catalog.ts';

export interface TestDatabase {
  readonly url: string;
  readonly client: Client;
  drop(): Promise<void>;
}

/** A database of its own for one test file, migrated and empty. @param locale options of `CREATE DATABASE`. */
export async function createTestDatabase(locale = ''): Promise<TestDatabase> {
  const database = await createEmptyDatabase(locale);
  await migrateDatabase(database.url);
  return database;
}

export async function createEmptyDatabase(locale = ''): Promise<TestDatabase> {
  const name = `catalog_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => undefined });
  await admin`create database ${admin(name)} ${admin.unsafe(locale)}`;
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  const client = createWritePool(url.href, MIN_CONNECTIONS);
  return {
    url: url.href,
    client,
    drop: async () => {
      await client.end({ timeout: 1 });
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
    },
  };
}
