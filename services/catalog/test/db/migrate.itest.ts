import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase();
});

afterEach(() => database.drop());

describe('migrateDatabase', () => {
  it('applies each migration once, however many run at once and however often', async () => {
    await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(database.url)));
    await migrateDatabase(database.url);
    const [row] = await database.client`
      select count(*) as rows, count(distinct hash) as migrations from drizzle.__drizzle_migrations`;
    const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'));
    expect(row).toEqual({ rows: files.length, migrations: files.length });
  });

  it('needs no right to write when the schema is up to date', async () => {
    await migrateDatabase(database.url);
    const readOnly = new URL(database.url);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    await expect(migrateDatabase(readOnly.href)).resolves.toBeUndefined();
  });
});

const MIGRATIONS = join(import.meta.dirname, '../../drizzle');

describe('openDatabase', () => {
  const config = { CATALOG_DATA_DIR: '/nowhere' };

  it('says which database cannot be reached, without its password', async () => {
    const url = 'postgres://reader:s3cret@127.0.0.1:1/catalog';
    const opened = openDatabase({ ...config, DATABASE_URL: url }, () => undefined);
    await expect(opened).rejects.toThrow('the database "catalog" at 127.0.0.1:1 cannot be reached');
    await expect(opened).rejects.not.toThrow('s3cret');
  });

  it('says what to do when the schema is old and the role may not change it', async () => {
    const readOnly = new URL(database.url);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    const opened = openDatabase({ ...config, DATABASE_URL: readOnly.href }, () => undefined);
    await expect(opened).rejects.toThrow('run `catalog migrate` as its owner');
  });

  it('says what to do when the migrations that the schema lacks are gone', async () => {
    await database.client`create schema drizzle`;
    await database.client`create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`;
    await database.client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', 1795231052670)`;
    const opened = openDatabase({ ...config, DATABASE_URL: database.url }, () => undefined);
    await expect(opened).rejects.toThrow('run `catalog export` of that release');
    expect(await database.client`select to_regclass('apps') as apps`).toEqual([{ apps: null }]);
  });
});
