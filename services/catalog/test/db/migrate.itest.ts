import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppListResponse, SearchResponse } from '@repo/contracts/catalog';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { startCatalog } from '../support/catalog.ts';
import { ADA, appRecord, importRecords } from '../support/records.ts';
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

describe('the migration that puts facets beside the words of apps', () => {
  it('does so for the apps that are there, and keeps who may read them', async () => {
    const { client } = database;
    const reader = `reader_${process.pid}_${Date.now()}`;
    await migrateUpTo(client, '0006_app_rendered');
    await client.unsafe(`create role ${reader}`);
    try {
      await client.unsafe(`grant select on app_search to ${reader}`);
      await client`insert into creators (username, display_name, is_verified) values ('ada', 'Ada', false)`;
      await insertApps(client, ['one', 'two']);
      await client`
        update apps set languages = array[case slug when 'one' then 'Go' else 'Ada' end]`;
      await client`select app_refresh(array(select id from apps))`;
      await migrateDatabase(database.url);
      const found = await client`
        select a.slug, f.value from facets f
        join app_search s on s.words @@ (search_query('zebra', '=') && ('''#' || f.id || '''')::tsquery)
        join apps a on a.id = s.app_id
        where f.kind = 'language'
        order by a.slug`;
      expect(found).toEqual([
        { slug: 'one', value: 'go' },
        { slug: 'two', value: 'ada' },
      ]);
      const [may] = await client`select has_table_privilege(${reader}, 'app_search', 'select') as read`;
      expect(may).toEqual({ read: true });
    } finally {
      await client.unsafe(`drop owned by ${reader}`);
      await client.unsafe(`drop role ${reader}`);
    }
  });
});

describe('the migration that keeps totals of creators', () => {
  it('has those of the apps that are there, and counts on', async () => {
    const { client } = database;
    await migrateUpTo(client, '0007_facets_in_search');
    await client`
      insert into creators (username, display_name, is_verified) values ('ada', 'Ada', false), ('idle', 'Idle', false)`;
    await insertApps(client, ['one', 'two', 'three']);
    await client`update apps set status = 'draft' where slug = 'three'`;
    await migrateDatabase(database.url);
    await client`update apps set likes = likes + 5 where slug in ('one', 'three')`;
    const read = () => client`
      select c.username, n.apps, n.likes, n.views from creator_counts n join creators c on c.id = n.creator_id order by 1`;
    const expected = [
      { username: 'ada', apps: 2, likes: '7', views: '2' },
      { username: 'idle', apps: 0, likes: '0', views: '0' },
    ];
    expect(await read()).toEqual(expected);
    await client`select counts_fold()`;
    expect(await read()).toEqual(expected);
    expect(await client`select from creator_deltas`).toHaveLength(0);
  });
});

describe('the migration that makes a vocabulary of all words', () => {
  it('has the words of the apps that are there and their beginnings, for those who may read the apps', async () => {
    const { client } = database;
    const reader = `reader_${process.pid}_${Date.now()}`;
    await migrateUpTo(client, '0008_creator_totals');
    await client.unsafe(`create role ${reader}`);
    try {
      await client.unsafe(`grant select on app_search to ${reader}`);
      await client`insert into creators (username, display_name, is_verified) values ('ada', 'Ada', false)`;
      await insertApps(client, ['one']);
      await client`select app_refresh(array(select id from apps))`;
      await migrateDatabase(database.url);
      expect(await client`select form, is_word as "isWord" from search_forms order by form`).toEqual([
        { form: 'ada', isWord: true },
        { form: 'zebr', isWord: false },
        { form: 'zebra', isWord: true },
      ]);
      const [may] = await client`
        select has_table_privilege(${reader}, 'app_search', 'select') and has_table_privilege(${reader}, 'search_forms', 'select') as read`;
      expect(may).toEqual({ read: true });
    } finally {
      await client.unsafe(`drop owned by ${reader}`);
      await client.unsafe(`drop role ${reader}`);
    }
  });
});

describe('the migration that lets no app be published unrendered', () => {
  it('renders those that are there, moves times that cannot be written, and compares values in any script', async () => {
    const { client } = database;
    await migrateUpTo(client, '0011_search_document');
    await client`insert into creators (username, display_name, is_verified) values ('ada', 'Ada', false)`;
    await insertApps(client, ['late', 'plain']);
    await client`update apps set published_ms = 253402387139000 where slug = 'late'`;
    await client`update apps set languages = '{Ürlang}'`;
    await migrateDatabase(database.url);
    const catalog = startCatalog(database.url);
    const { body } = await catalog.get('/api/v1/apps?language=%C3%BCrlang&sort=likes', AppListResponse);
    expect(body.data.map(({ slug, publishedAt }) => `${slug} ${publishedAt}`).sort()).toEqual([
      'late 9999-12-31T23:59:59.999Z',
      'plain 1970-01-01T00:00:00.001Z',
    ]);
    expect((await catalog.request('/feed.xml')).status).toBe(200);
    await catalog.close();
    await expect(insertApps(client, ['bare'])).rejects.toThrow('apps_published_is_rendered');
    await expect(client`update apps set updated_ms = 253402387139000`).rejects.toThrow(
      'apps_updated_ms_year',
    );
  });
});

describe('the migration that orders apps of any year by their trend', () => {
  it('writes the keys of those that are there again', async () => {
    const { client } = database;
    await migrateUpTo(client, '0011_search_document');
    await client`insert into creators (username, display_name, is_verified) values ('ada', 'Ada', false)`;
    await insertApps(client, ['of-1700', 'of-1600', 'of-2026']);
    await client`
      update apps set trending_key = trending_key((extract(epoch from (right(slug, 4) || '-01-01')::timestamp) * 1000)::bigint, 0, 0, 0)`;
    const keys = () => client<{ featured: number; open: number }[]>`
      select featured_key as featured, open_source_key as open from apps order by slug`;
    const before = await keys();
    expect(before[0]).toEqual(before[1]);
    await migrateDatabase(database.url);
    const [first, second, last] = await keys();
    expect(first?.featured).toBeLessThan(second?.featured ?? 0);
    expect(first?.open).toBeLessThan(second?.open ?? 0);
    expect(last).toEqual(before[2]);
  });
});

describe('the migrations to changes and to facets of all that can be filtered', () => {
  it('lead to pages, number what is there, and keep values as they were written', async () => {
    const { client } = database;
    await migrateUpTo(client, '0014_search_in_bulk');
    await client`insert into creators (username, display_name, is_verified) values ('ada', 'Ada', false)`;
    await client`
      insert into apps (slug, creator_id, status, name, languages, frameworks, platforms, alternatives, is_open_source,
        is_featured, ai_metadata, features, changelog, screenshots, published_ms, updated_ms, likes, views, trending_key)
      select slug, c.id, 'draft', 'Zebra', '{Go}', '{}', '{}', '{}', slug = 'one', false,
        '{"assistedPercent":null,"models":[]}', '[]', '[]', '[]', 1, case slug when 'one' then 2 else 1 end, 1, 1, 1
      from creators c, unnest(array['one', 'two', 'hidden']) as slug`;
    await client`update apps set license = 'MIT OR Apache-2.0' where slug = 'one'`;
    await client`select app_refresh(array(select id from apps))`;
    await client`update apps set status = 'published' where slug <> 'hidden'`;
    await client`select app_refresh(array(select id from apps))`;
    const rendered = () => client<{ slug: string; summary: string; facets: number[] }[]>`
      select slug, summary, facets from apps order by slug`;
    const [, before] = await rendered();
    expect(before?.summary).toMatch(/"html":null\}\}$/);

    await migrateUpTo(client, '0015_changes');
    const [, one] = await rendered();
    expect(one?.summary).toBe(before?.summary.replace(/null\}\}$/, '"/apps/one"}}'));
    const changes = () => client`select slug, seq::int, type from changes order by seq`;
    const seeded = [
      { slug: 'two', seq: 1, type: 'published' },
      { slug: 'one', seq: 2, type: 'published' },
    ];
    expect(await changes()).toEqual(seeded);

    // What this version makes of each app is what the migrations have made of it, so nobody is told of a change.
    await migrateDatabase(database.url);
    const migrated = await rendered();
    await client`select app_refresh(array(select id from apps))`;
    expect(await rendered()).toEqual(migrated);
    expect(await changes()).toEqual(seeded);
    expect(
      await client`
        select kind, label, apps::int from facet_counts where apps > 0 or kind = 'creator' order by kind, value`,
    ).toEqual([
      { kind: 'language', label: 'Go', apps: 2 },
      { kind: 'license', label: 'Apache-2.0', apps: 1 },
      { kind: 'license', label: 'MIT', apps: 1 },
      { kind: 'license', label: 'MIT OR Apache-2.0', apps: 1 },
      { kind: 'creator', label: 'ada', apps: 2 },
      { kind: 'isOpenSource', label: 'false', apps: 1 },
      { kind: 'isOpenSource', label: 'true', apps: 1 },
      { kind: 'featured', label: 'false', apps: 2 },
    ]);
  });
});

describe('the migration that tells signs from the words beside them', () => {
  it('does so in what is there', async () => {
    await migrateUpTo(database.client, '0021_any_locale');
    await importRecords(database.client, [
      ADA,
      { kind: 'tag', slug: 'tag', name: '🎉Party for all of us' },
      appRecord('app', { name: '🎉Party' }),
    ]);
    await migrateDatabase(database.url);
    const catalog = startCatalog(database.url);
    const { data, meta } = (await catalog.get('/api/v1/search?q=party', SearchResponse)).body;
    expect([data.apps, data.tags]).toMatchObject([[{ slug: 'app' }], [{ slug: 'tag' }]]);
    expect(meta).toBeUndefined();
    await catalog.close();
  });
});

/** Published apps of the creator `ada`. */
async function insertApps(client: TestDatabase['client'], slugs: readonly string[]): Promise<void> {
  await client`
    insert into apps (slug, creator_id, status, name, languages, frameworks, platforms, alternatives, is_open_source,
      is_featured, ai_metadata, features, changelog, screenshots, published_ms, updated_ms, likes, views, trending_key)
    select slug, c.id, 'published', 'Zebra', '{}', '{}', '{}', '{}', false, false, '{}', '[]', '[]', '[]',
      1, 1, 1, 1, 1
    from creators c, unnest(${[...slugs]}::text[]) as slug where c.username = 'ada'`;
}

const MIGRATIONS = join(import.meta.dirname, '../../drizzle');

/** The schema as it was after the migration `tag`. */
async function migrateUpTo(client: TestDatabase['client'], tag: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'));
    const entries = journal.entries.filter((entry) => entry.tag <= tag);
    await writeFile(path, JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

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
