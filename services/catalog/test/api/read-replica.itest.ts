import { AppDetailsResponse, AppListResponse, ChangesResponse } from '@repo/contracts/catalog';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCatalog, type TestCatalog } from '../support/catalog.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let primary: TestDatabase;
/** An older state of the primary, as a replica that lags has it. */
let replica: TestDatabase;
let catalog: TestCatalog;

beforeAll(async () => {
  [primary, replica] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  for (const { client } of [primary, replica]) {
    await importRecords(client, [ADA, ...['one', 'two'].map((slug) => appRecord(slug, { name: 'Old' }))]);
  }
  catalog = startCatalog(primary.url, { DATABASE_READER_URL: replica.url });
});

afterAll(async () => {
  await catalog.close();
  await Promise.all([primary.drop(), replica.drop()]);
});

const show = ({ slug, name }: { readonly slug: string; readonly name: string }) => `${slug} ${name}`;
const listed = async () =>
  (await catalog.get('/api/v1/apps?sort=newest', AppListResponse)).body.data.map(show).sort();
const detailed = async () =>
  (await catalog.get('/api/v1/app-details?slugs=one,three', AppDetailsResponse)).body.data.map(show);

it('tells of no change that the apps asked for because of it do not show, however far a replica is behind', async () => {
  const before = await listed();
  expect(await detailed()).toEqual(['one Old']);
  const { seq } = (await catalog.get('/api/v1/changes', ChangesResponse)).body.meta;
  const changed = ['one', 'three'].map((slug) => appRecord(slug, { name: 'New' }));
  await importRecords(primary.client, changed);

  const told = (await catalog.get(`/api/v1/changes?since=${seq}`, ChangesResponse)).body.data;
  expect(told.map(({ slug }) => slug)).toEqual(['one', 'three']);
  const response = await catalog.request('/api/v1/app-details?slugs=one,three');
  expect(response.headers.get('cache-control')).toBe('public, max-age=0');
  expect(await detailed()).toEqual(['one New', 'three New']);
  expect(await listed()).toEqual(before);

  await importRecords(replica.client, changed);
  await expect.poll(listed).toEqual(['one New', 'three New', 'two Old']);
});

it('says that it cannot read while a replica ends every query', async () => {
  await replica.client`alter table apps rename to apps_away`;
  await replica.client.unsafe(`
    create function ended() returns integer language plpgsql as $$
    begin raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$;
    create view apps as select * from apps_away where ended() = 1`);
  expect((await catalog.fail('/api/v1/apps?sort=likes')).status).toBe(503);
});
