import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCatalog } from '../../src/export/export-catalog.ts';
import { generateRecords } from '../../src/generate/generate-records.ts';
import { type ImportSource, importCatalog } from '../../src/import/import-catalog.ts';
import type { ImportRun } from '../../src/import/import-run.ts';
import { mergeBatches } from '../../src/import/merge-batches.ts';
import { NOW_MS } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** More than one part while it is read, and with the blank lines among them more than two batches. */
const APPS = 7_200;
const CHUNK_BYTES = 64 * 1024;

const file = Buffer.from(
  [...generateRecords(APPS, 1)]
    .map((record) => `${JSON.stringify(record)}${record.kind === 'app' ? '\n\n' : '\n'}`)
    .join(''),
);
const changed = Buffer.from(file.toString().replace('"kind":"app"', '"kind":"app" '));

let whole: { readonly database: TestDatabase; readonly lines: readonly string[]; readonly refreshed: number };

beforeAll(async () => {
  const database = await createTestDatabase();
  const { refreshed } = await importCatalog(database.client, sourceOf(file), NOW_MS, watching());
  whole = { database, lines: await exported(database), refreshed };
});

afterAll(() => whole.database.drop());

describe('an import that is stopped and started again', () => {
  it.each([
    ['while it reads', stopsReading(0.95), {}],
    ['after names, before any app', file, { merging: 4 }],
    ['among the apps', file, { merging: 6 }],
  ])('%s goes on there, and gives the catalog that one run gives', async (_, bytes, stops) => {
    const database = await createTestDatabase();
    const stopped = importCatalog(database.client, sourceOf(bytes), NOW_MS, watching(stops));
    await expect(stopped).rejects.toThrow('stopped here');
    const [before] = await database.client`select is_settled, read_bytes from catalog_import.run`;
    expect(before).toMatchObject({ is_settled: bytes === file });
    expect(before?.['read_bytes']).toBeGreaterThan(0);
    expect(await untold(database)).toEqual([]);
    const result = await importCatalog(database.client, sourceOf(file), NOW_MS + 1, watching());
    expect(result).toMatchObject({ isContinued: true, refreshed: whole.refreshed });
    expect(await exported(database)).toEqual(whole.lines);
    expect(await contents(database)).toEqual(await contents(whole.database));
    expect(await untold(database)).toEqual([]);
    expect(await database.client`select to_regnamespace('catalog_import')::text as rest`).toEqual([
      { rest: null },
    ]);
    await database.drop();
  });

  it('begins anew with a file that has changed, and with staged lines that a crash of the server has emptied', async () => {
    const database = await createTestDatabase();
    const stop = async () => {
      const stopped = importCatalog(database.client, sourceOf(file), NOW_MS, watching({ merging: 5 }));
      await expect(stopped).rejects.toThrow('stopped here');
    };
    await stop();
    const other = await importCatalog(database.client, sourceOf(changed), NOW_MS, watching());
    await stop();
    // What Postgres does with tables that are not logged.
    await database.client`truncate catalog_import.alive, catalog_import.app, catalog_import.named`;
    const again = await importCatalog(database.client, sourceOf(file), NOW_MS, watching());
    expect([other.isContinued, again.isContinued, again.records.app]).toEqual([false, false, APPS]);
    expect(await exported(database)).toEqual(whole.lines);
    await database.drop();
  });

  it('lets nobody else write once another process has taken it over', async () => {
    const database = await createTestDatabase();
    const { client } = database;
    const stopped = importCatalog(client, sourceOf(file), NOW_MS, watching({ merging: 4 }));
    await expect(stopped).rejects.toThrow('stopped here');
    const [run] = await client<ImportRun[]>`
      select owner, now_ms as "nowMs", read_bytes as "readBytes", read_lines as "readLines",
        is_settled as "isSettled", superseded, false as "isContinued"
      from catalog_import.run`;
    await client`update catalog_import.run set owner = 'another'`;
    if (run === undefined) throw new Error('the run was written down');
    await expect(mergeBatches(client, run, watching())).rejects.toThrow('taken over');
    expect(await client`select from apps`).toHaveLength(0);
    await database.drop();
  });
});

describe('the catalog while it is imported', () => {
  it('holds whole apps only: rendered, linked, found and counted', async () => {
    const database = await createTestDatabase();
    const seen: unknown[] = [];
    const looks: Promise<void>[] = [];
    const look = async () => {
      const [row] = await database.client`
        select count(*) > 0 as "hasApps",
          count(*) filter (where a.summary = '' or a.detail = '' or (s.app_id is null) = (a.status = 'published')) as broken,
          count(*) filter (where a.status = 'published' and 'PAID' = a.pricing::text)
            - coalesce((select apps from facet_counts where kind = 'pricing' and value = 'paid'), 0) as miscounted
        from apps a left join app_search s on s.app_id = a.id`;
      seen.push(row);
    };
    await importCatalog(database.client, sourceOf(file), NOW_MS, {
      ...watching(),
      advanceTo: () => void looks.push(look()),
    });
    await Promise.all(looks);
    await look();
    await database.drop();
    expect(seen.map((row) => ({ ...Object(row), hasApps: true }))).toEqual(
      seen.map(() => ({ hasApps: true, broken: 0, miscounted: 0 })),
    );
  });
});

function sourceOf(bytes: Buffer | StoppingFile): ImportSource {
  const [content, end] = 'content' in bytes ? [bytes.content, bytes.end] : [bytes, bytes.length];
  return {
    bytes: content.length,
    digest: createHash('sha256').update(content).digest('hex'),
    async *chunks(from) {
      for (let at = from; at < content.length; at += CHUNK_BYTES) {
        if (at > end) throw new Error('stopped here');
        yield await Promise.resolve(content.subarray(at, at + CHUNK_BYTES));
      }
    },
  };
}

interface StoppingFile {
  readonly content: Buffer;
  readonly end: number;
}

function stopsReading(share: number): StoppingFile {
  return { content: file, end: share * file.length };
}

/** Throws when a phase has come so far: as good as a kill, for nothing is done after it. */
function watching(stops: { readonly merging?: number } = {}) {
  let current = '';
  return {
    start: (phase: string) => {
      current = phase;
    },
    advanceTo: (done: number) => {
      if (current === 'merging' && done >= (stops.merging ?? Number.POSITIVE_INFINITY)) {
        throw new Error('stopped here');
      }
    },
  };
}

async function exported({ client }: TestDatabase): Promise<readonly string[]> {
  const lines: string[] = [];
  await exportCatalog(client, async (text) => void lines.push(...(await Promise.resolve(text)).split('\n')));
  return lines.toSorted();
}

/** Apps of which `changes` does not say what they are. */
async function untold({ client }: TestDatabase) {
  return client`
    select slug, a.status, c.type
    from (select slug, status from apps where status = 'published') a full join changes c using (slug)
    where (a.slug is null) <> (c.type = 'removed') or c.slug is null`;
}

/** What is derived, by names instead of numbers, which depend on the order of writing. */
async function contents({ client }: TestDatabase) {
  return {
    apps: await client`
      select slug, summary, detail, trending_key,
        array(select f.kind || f.value from facets f where f.id = any (a.facets) order by 1) as facets,
        (select regexp_replace(s.words::text, '''#[0-9]+'' ?', '', 'g') from app_search s where s.app_id = a.id) as words
      from apps a order by slug`,
    facets: await client`select kind, value, apps from facet_counts order by kind, value`,
    creators: await client`
      select c.username, n.apps, n.likes, n.views from creator_counts n join creators c on c.id = n.creator_id
      order by c.username`,
    forms: await client`select form, is_word from search_forms order by form`,
  };
}
