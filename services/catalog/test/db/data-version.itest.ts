import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createReadPool, createWritePool } from '../../src/db/client.ts';
import { createDataVersion, type DataVersion, FRESHNESS_MS } from '../../src/db/data-version.ts';
import { createDatabase } from '../../src/db/database.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let pool: Client;
let other: Client;
let now = 0;
let version: DataVersion;

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.client, [ADA, appRecord('one'), appRecord('two')]);
  pool = createReadPool(database.url, { connections: 1, statementTimeoutMs: 2_000 });
  other = createWritePool(database.url);
  version = createDataVersion(createDatabase(pool, 3_000), () => now);
});

afterAll(async () => {
  await Promise.all([pool.end(), other.end()]);
  await database.drop();
});

/** What it is once the one that is known has had its time. */
async function fresh(): Promise<string> {
  now += FRESHNESS_MS;
  return version();
}

describe('createDataVersion', () => {
  it.each([
    ['a count', (client: typeof other) => client`update apps set likes = likes + 1 where slug = 'one'`],
    ['a state', (client: typeof other) => client`update apps set status = 'removed' where slug = 'one'`],
    ['a name', (client: typeof other) => client`update creators set display_name = display_name || '!'`],
    ['a new row', (client: typeof other) => client`insert into tags (slug, name) values ('x', 'X')`],
    ['a deletion', (client: typeof other) => client`delete from apps where slug = 'two'`],
  ])('is another after %s changed', async (_, change) => {
    const before = await fresh();
    await change(other);
    expect(await fresh()).not.toBe(before);
  });

  it('changes with the commit of what was begun long before', async () => {
    const [begun, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = other.begin(async (tx) => {
      await tx`update creators set bio = 'sails'`;
      begun.resolve();
      await committed.promise;
    });
    await begun.promise;
    await database.client`update tags set name = 'Y'`;
    const before = await fresh();
    committed.resolve();
    await writing;
    expect(await fresh()).not.toBe(before);
  });

  it('is never older than promised', async () => {
    const before = await fresh();
    await other`update creators set bio = 'rows'`;
    now += 99;
    expect(await version()).toBe(before);
    now += FRESHNESS_MS - 99;
    expect(await version()).not.toBe(before);
  });
});
