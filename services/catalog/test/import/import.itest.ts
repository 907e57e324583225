import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, createWritePool } from '../../src/db/client.ts';
import { importCatalog, MIN_CONNECTIONS } from '../../src/import/import-catalog.ts';
import { ADA, appRecord, type Fields, importRecords, importText, NOW_MS } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const TABLES = ['creators', 'categories', 'tags', 'ai_tools', 'apps', 'app_tags', 'app_ai_tools', 'facets'];
const RECORDS: readonly Fields[] = [
  appRecord('one', { category: 'tools', tags: ['a', 'b'], aiTools: ['muse'], likes: 3, license: 'MIT' }),
  appRecord('two', { creator: 'ADA', status: 'draft', publishedAt: null }),
  { kind: 'category', slug: 'tools', name: 'Tools', parent: 'all' },
  { kind: 'category', slug: 'all', name: 'All' },
  { kind: 'tag', slug: 'a', name: 'A' },
  { kind: 'tag', slug: 'b', name: 'B' },
  { kind: 'aiTool', slug: 'muse', name: 'Muse', toolKind: 'model' },
  ADA,
];

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

describe('import', () => {
  it('takes records in any order and counts them by kind', async () => {
    expect(await importRecords(database.client, RECORDS)).toEqual({
      records: { creator: 1, category: 2, tag: 2, aiTool: 1, app: 2 },
      superseded: 0,
      refreshed: 2,
      isContinued: false,
    });
  });

  it('numbers new apps in the order of the file, for those of one time are listed by it', async () => {
    const apps = [
      appRecord('b', { category: 'tools' }),
      appRecord('c'),
      appRecord('a', { category: 'tools' }),
    ];
    await importRecords(database.client, [...apps, ADA, { kind: 'category', slug: 'tools', name: 'Tools' }]);
    const rows = await database.client<{ slug: string }[]>`select slug from apps order by id`;
    expect(rows.map(({ slug }) => slug)).toEqual(['b', 'c', 'a']);
  });

  it('changes nothing the second time, not even a row version', async () => {
    await importRecords(database.client, RECORDS);
    const first = await contents();
    const again = await importRecords(database.client, RECORDS);
    expect(again.refreshed).toBe(0);
    expect(await contents()).toEqual(first);
  });

  it('derives of many apps what a refresh derives of one', async () => {
    await importRecords(database.client, [
      ...RECORDS,
      appRecord('three', { license: '(MIT OR GPL-2.0-only WITH Classpath-exception-2.0) AND Zlib' }),
      appRecord('four', {
        languages: ['Go', 'C++'],
        frameworks: ['Émile'],
        pricing: 'FREE',
        isFeatured: true,
      }),
    ]);
    const imported = await contents();
    await database.client`select app_refresh(array(select id from apps))`;
    expect(await contents()).toEqual(imported);
  });

  it('keeps what a later record leaves open: counts and the first publication', async () => {
    await importRecords(database.client, [ADA, appRecord('one', { likes: 7, views: 9 })]);
    await importRecords(database.client, [appRecord('one', { name: 'Renamed', publishedAt: undefined })]);
    const [app] = await database.client`select name, likes, views, published_ms from apps`;
    expect(app).toEqual({
      name: 'Renamed',
      likes: 7,
      views: 9,
      published_ms: Date.parse('2026-03-01T12:00:00Z'),
    });
  });

  it('keeps a like of somebody who was first when the app is written', async () => {
    await importRecords(database.client, [ADA, appRecord('one', { likes: 7, views: 9 })]);
    const other = createWritePool(database.url);
    const liked = await other.reserve();
    await liked`begin`;
    await liked`update apps set likes = 8`;
    const imported = importRecords(database.client, [appRecord('one', { name: 'Renamed' })]);
    await vi.waitFor(async () => {
      expect(await liked`select from pg_locks where not granted`).toHaveLength(1);
    });
    await liked`commit`;
    await imported;
    liked.release();
    await other.end();
    expect(
      await database.client`
        select name, likes, views, trending_key = trending_key(published_ms, updated_ms, 8, 9) as "isTrending" from apps`,
    ).toEqual([{ name: 'Renamed', likes: 8, views: 9, isTrending: true }]);
  });

  it('publishes at the time of the import when a record has no time, and only once', async () => {
    const untimed = { publishedAt: undefined };
    await importRecords(database.client, [ADA, appRecord('one', { ...untimed, status: 'draft' })]);
    const [draft] = await database.client`select published_ms from apps`;
    await importRecords(database.client, [appRecord('one', untimed)]);
    const [published] = await database.client`select published_ms, updated_ms from apps`;
    expect([draft, published]).toEqual([
      { published_ms: null },
      { published_ms: NOW_MS, updated_ms: NOW_MS },
    ]);
  });

  it('takes links and optional fields away that a later record no longer has', async () => {
    await importRecords(database.client, RECORDS);
    await importRecords(database.client, [appRecord('one', { tags: ['b'] })]);
    const [app] = await database.client`
      select license, category_id, summary::json -> 'tags' as tags, cardinality(facets) as facets from apps where slug = 'one'`;
    expect(app).toEqual({ license: null, category_id: null, tags: [{ slug: 'b', name: 'B' }], facets: 4 });
  });

  it('lets the last of several lines for one record win, and says so', async () => {
    const result = await importRecords(database.client, [
      ADA,
      appRecord('one', { name: 'First' }),
      { kind: 'creator', username: 'ADA', displayName: 'Ada again' },
      appRecord('one', { name: 'Last' }),
    ]);
    expect(result.superseded).toBe(2);
    expect(
      await database.client`select name, username from apps join creators on creators.id = creator_id`,
    ).toEqual([{ name: 'Last', username: 'ADA' }]);
  });

  it('takes lines for one app as if each had been imported before the next', async () => {
    const other = await createTestDatabase();
    const counts = fc.option(fc.nat(9), { nil: undefined });
    const time = fc.option(fc.constantFrom('2020-01-01T00:00:00Z', '2021-06-01T00:00:00Z'), {
      nil: undefined,
    });
    const status = fc.constantFrom('draft', 'published', 'unlisted');
    const lines = fc.array(
      fc.record({ likes: counts, views: counts, publishedAt: time, updatedAt: time, status }),
      { minLength: 1, maxLength: 4 },
    );
    const read = (from: TestDatabase) =>
      from.client`select slug, status, likes, views, published_ms, updated_ms, trending_key from apps order by slug`;
    const files = fc.sample(lines, { numRuns: 40, seed: 6 });
    const records = files.map((file, index) => file.map((fields) => appRecord(`app-${index}`, fields)));
    await importRecords(database.client, [ADA, ...records.flat()]);
    await importRecords(other.client, [ADA]);
    for (const place of [0, 1, 2, 3])
      await importRecords(
        other.client,
        records.flatMap((file) => file.slice(place, place + 1)),
      );
    expect(await read(database)).toEqual(await read(other));
    await other.drop();
  });

  it('accepts blank lines, Windows line ends, a byte order mark and a file without records', async () => {
    await importText(
      database.client,
      `\uFEFF${JSON.stringify(ADA)}\r\n\r\n   \n${JSON.stringify(appRecord('one'))}\r\n`,
    );
    const nothing = await importText(database.client, '\n');
    expect(await database.client`select slug from apps`).toEqual([{ slug: 'one' }]);
    expect(nothing.records.app).toBe(0);
  });

  it('keeps any text as it was', async () => {
    const description = '\\N \\. \\\\t\t"\u2028é漢🦀 \\u0041 ${x} $1';
    await importRecords(database.client, [ADA, appRecord('one', { description })]);
    expect(await database.client`select description from apps`).toEqual([{ description }]);
  });

  it('runs one after another when two start at once', async () => {
    const other = createWritePool(database.url, MIN_CONNECTIONS);
    const told: string[] = [];
    const chunks = () => Readable.from([Buffer.from(RECORDS.map((each) => JSON.stringify(each)).join('\n'))]);
    const progress = { start: (phase: string) => told.push(phase), advanceTo: () => undefined };
    const importWith = (client: Client) =>
      importCatalog(client, { chunks, bytes: 1, digest: null }, NOW_MS, progress);
    await Promise.all([importWith(database.client), importWith(other)]);
    await other.end();
    const phases = ['reading', 'checking', 'merging'];
    expect(told).toHaveLength(7);
    expect(told).toEqual(expect.arrayContaining([...phases, 'waiting for another import']));
    expect(await database.client`select slug from apps order by slug`).toEqual([
      { slug: 'one' },
      { slug: 'two' },
    ]);
  });
});

describe('import refused', () => {
  it('names each faulty line, and leaves nothing behind', async () => {
    const before = await contents();
    const text = [
      JSON.stringify(ADA),
      '{"kind":"tag"',
      '',
      '[]',
      '{"kind":"app","slug":"X"}',
      '{"kind":"ghost"}',
    ].join('\n');
    const message = await refusal(text);
    expect(message.split('\n').map((line) => line.slice(0, 24))).toEqual([
      'Nothing was imported:',
      'line 2 is not valid JSON',
      'line 4: A record must be',
      'line 5: `slug` must be a',
      'line 6: `kind` must be o',
    ]);
    expect(await contents()).toEqual(before);
  });

  it.each([
    [appRecord('x', { creator: 'nobody' }), 'there is no creator "nobody"'],
    [appRecord('x', { category: 'none' }), 'there is no category "none"'],
    [appRecord('x', { tags: ['a', 'zz'] }), 'there is no tag "zz"'],
    [appRecord('x', { aiTools: ['zz'] }), 'there is no AI tool "zz"'],
    [{ kind: 'category', slug: 'x', name: 'X', parent: 'zz' }, 'there is no category "zz"'],
    [{ kind: 'category', slug: 'all', name: 'All', parent: 'tools' }, 'its parents lead back to itself'],
  ])('names the line and what it refers to: %#', async (record, sentence) => {
    await importRecords(database.client, RECORDS);
    const before = await contents();
    const message = await refusal(['', JSON.stringify(appRecord('new')), JSON.stringify(record)].join('\n'));
    expect(message).toContain(`line 3 (${String(record['kind'])} "${String(record['slug'])}"): ${sentence}`);
    expect(await contents()).toEqual(before);
  });

  it.each([
    ['{"kind":"tag","slug":"a","name":"\\u0000"}', '`name`'],
    [
      '{"kind":"app","slug":"a","name":"A","creator":"ada","status":"published","description":"x\\u0000"}',
      '`description`',
    ],
    ['{"kind":"app","slug":"a","name":"A","creator":"ada","status":"hidden"}', '`status`'],
    ['{"kind":"app","slug":"a","name":"A","creator":"ada","status":"draft","likes":-1}', '`likes`'],
    ...[
      '9999-12-31T23:59:59-23:59',
      '0000-01-01T00:00:00Z',
      '0000-01-01T00:00:00+14:00',
      '0001-01-01T00:00:00+00:01',
    ].map((time) => [
      `{"kind":"app","slug":"a","name":"A","creator":"ada","status":"published","publishedAt":"${time}"}`,
      '`publishedAt`',
    ]),
    [`{"kind":"tag","slug":"a","name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, '`name`'],
  ])('refuses a value no record may have: %.60s', async (line, field) => {
    expect(await refusal(line)).toContain(`line 1: ${field} must be`);
  });

  it('stops after twenty faults and says that there may be more', async () => {
    const message = await refusal('nonsense\n'.repeat(1_000));
    expect(message.split('\n')).toHaveLength(22);
    expect(message).toContain('There may be more');
  });

  it('leaves nothing behind when the file cannot be read to its end', async () => {
    await expect(importChunks(halfway)).rejects.toThrow('the disk is gone');
    expect(await database.client`select from creators`).toEqual([]);
  });

  it('ends when the database does not take what was read', async () => {
    await expect(importChunks(refused)).rejects.toThrow('check constraint');
  });
});

function importChunks(chunks: () => AsyncIterable<Uint8Array>) {
  const progress = { start: () => undefined, advanceTo: () => undefined };
  return importCatalog(database.client, { chunks, bytes: 1, digest: null }, NOW_MS, progress);
}

async function refusal(text: string): Promise<string> {
  const thrown: unknown = await importText(database.client, text).then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(thrown).toMatchObject({ name: 'ImportError' });
  return thrown instanceof Error ? thrown.message : '';
}

/** Every row with its version (xmin), so that a rewrite shows even where the values are the same. */
async function contents() {
  const rows = TABLES.map((table) =>
    database.client.unsafe(`select xmin::text, * from ${table} order by 1, 2, 3`),
  );
  return Promise.all(rows);
}

async function* halfway() {
  yield await Promise.resolve(Buffer.from(`${JSON.stringify(ADA)}\n`));
  throw new Error('the disk is gone');
}

async function* refused() {
  await database.client`alter table catalog_import.app add check (slug <> 'one')`;
  yield Buffer.from(JSON.stringify(appRecord('one')));
}
