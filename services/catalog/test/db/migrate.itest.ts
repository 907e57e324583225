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
    expect(row).toEqual({ rows: 7, migrations: 7 });
  });

  it('needs no right to write when the schema is up to date', async () => {
    await migrateDatabase(database.url);
    const readOnly = new URL(database.url);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    await expect(migrateDatabase(readOnly.href)).resolves.toBeUndefined();
  });
});

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
});
