import { randomUUID } from 'node:crypto';
import { DiscoveryResponse } from '@repo/contracts/catalog';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { ensureReaderRole } from '../../src/db/reader-role.ts';
import { startCatalog } from '../support/catalog.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';

const PASSWORD = "it's a secret";
const reader = roleName();
const owner = roleName();

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.client.unsafe(`create role ${owner} login password 'owner'`);
  await migrateDatabase(database.url);
  await importRecords(database.client, [
    ADA,
    { kind: 'category', slug: 'tools', name: 'Tools' },
    appRecord('one', { category: 'tools' }),
  ]);
});

afterAll(async () => {
  for (const role of [reader, owner]) {
    const [found] = await database.client`select from pg_roles where rolname = ${role}`;
    if (found === undefined) continue;
    await database.client.unsafe(`drop owned by ${role}`);
    await database.client.unsafe(`drop role ${role}`);
  }
  await database.drop();
});

describe('the role of the service', () => {
  it('is created once, however often, without anything left to do by hand', async () => {
    const role = { name: reader, password: PASSWORD };
    const said: string[] = [];
    for (const _ of [1, 2]) await ensureReaderRole(database.url, role, (sentence) => said.push(sentence));
    expect(said).toEqual([]);
  });

  it('answers every endpoint, and finds the schema up to date', async () => {
    const url = as(reader, PASSWORD);
    await migrateDatabase(url);
    const catalog = startCatalog(url);
    const { body } = await catalog.get('/api/v1', DiscoveryResponse);
    const paths = body.data.endpoints.map(({ path }) =>
      path
        .replace('/category/{slug}', '/category/tools')
        .replace('{slug}', 'one')
        .replace('{username}', 'ada')
        .replace('/search', '/search?q=one')
        .replace('/suggest', '/suggest?q=one')
        .replace('/app-details', '/app-details?slugs=one'),
    );
    const statuses = await Promise.all(
      paths.map(async (path) => [path, (await catalog.request(path)).status] as const),
    );
    const filtered = await catalog.request('/api/v1/apps?category=tools&q=one');
    await catalog.close();
    expect(paths.length).toBeGreaterThanOrEqual(7);
    expect(statuses).toEqual(paths.map((path) => [path, 200]));
    expect(filtered.status).toBe(200);
  });

  it.each([
    'delete from apps',
    "update apps set name = 'x'",
    "insert into tags (slug, name) values ('x', 'X')",
    'truncate app_search',
    'create table public.mine (id int)',
    'drop index apps_by_likes',
    "select nextval('apps_id_seq')",
    'select counts_fold()',
    'delete from drizzle.__drizzle_migrations',
  ])('cannot write, even where it asks to: %s', async (text) => {
    const client = connect(as(reader, PASSWORD));
    const attempt = client.begin('read write', (tx) => tx.unsafe(text));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  it('reads tables that come later', async () => {
    await database.client`create table later (id int)`;
    const client = connect(as(reader, PASSWORD));
    const rows = await client`select * from later`;
    await client.end();
    await database.client`drop table later`;
    expect(rows).toEqual([]);
  });
});

describe('an owner who may not create roles', () => {
  it('is told what to have done, and grants the rest once it is', async () => {
    const managed = await createEmptyDatabase();
    await managed.client.unsafe(`alter database ${new URL(managed.url).pathname.slice(1)} owner to ${owner}`);
    const url = as(owner, 'owner', managed.url);
    await migrateDatabase(url);
    const role = { name: roleName(), password: null };
    const said: string[] = [];
    await ensureReaderRole(url, role, (sentence) => said.push(sentence));
    await managed.client.unsafe(`create role ${role.name} login password 'made'`);
    await ensureReaderRole(url, role, (sentence) => said.push(sentence));
    const client = connect(as(role.name, 'made', managed.url));
    const rows = await client`select slug from apps`;
    await client.end();
    await managed.client.unsafe(`drop owned by ${role.name}`);
    await managed.client.unsafe(`drop role ${role.name}`);
    await managed.drop();
    expect(said).toEqual([
      expect.stringContaining(`have an administrator run \`create role ${role.name} login\``),
    ]);
    expect(rows).toEqual([]);
  });
});

function roleName(): string {
  return `reader_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

function as(user: string, password: string, base: string = database.url): string {
  const url = new URL(base);
  url.username = user;
  url.password = encodeURIComponent(password);
  return url.href;
}

function connect(url: string) {
  return postgres(url, { max: 1, onnotice: () => undefined });
}
