import { AppSort, FacetName, MAX_COUNTED, MAX_FACET_VALUES } from '@repo/contracts/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountApps } from '../../src/apps/list/count-apps.ts';
import { clausesOf } from '../../src/apps/list/facet-filter.ts';
import { createFacetIds } from '../../src/apps/list/facet-ids.ts';
import { createFindApps } from '../../src/apps/list/find-apps.ts';
import { createListApps } from '../../src/apps/list/list-apps.ts';
import { FEW_COUNTED, MAX_WALKED } from '../../src/apps/list/page-rows.ts';
import { type Client, createReadPool } from '../../src/db/client.ts';
import { generateRecords } from '../../src/generate/generate-records.ts';
import { importCatalog } from '../../src/import/import-catalog.ts';
import { createSearch } from '../../src/search/search.ts';
import { createSuggest } from '../../src/suggest/suggest.ts';
import { createRelax } from '../../src/text-search/relax.ts';
import { createReadText } from '../../src/text-search/search-text.ts';
import { createExplainedDatabase, rowsTouched } from '../support/explained-database.ts';
import { NOW_MS } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** A million by hand: `CATALOG_PLAN_APPS=1000000`; in a database that has them, with `CATALOG_PLAN_DATABASE_URL`. */
// oxlint-disable-next-line node/no-process-env
const APPS = Number(process.env['CATALOG_PLAN_APPS'] ?? 20_000);
// oxlint-disable-next-line node/no-process-env
const EXISTING_URL = process.env['CATALOG_PLAN_DATABASE_URL'];
const LIMIT = 24;
/** By design, whatever the size: a walk, or a few matches with their keys. What is all at one end: anti-correlation.itest.ts. */
const MAX_ROWS_FILTERED = MAX_WALKED + 2.5 * FEW_COUNTED;
/** The names and taglines among the matches too. */
const MAX_ROWS_SEARCHED = 2 * MAX_WALKED + 4.5 * FEW_COUNTED;
/** Five groups; a thousand creators with their totals are looked at. */
const MAX_ROWS_IN_GROUPS = 40_000;
/** The matches, or the apps looked at instead, and a row of `facets` for each value. */
const MAX_ROWS_COUNTED = 50_000 + 2 * MAX_COUNTED;
/** Popular apps with their words, then a few hundred of each kind. */
const MAX_ROWS_SUGGESTED = 4_000;

const FILTERS = [
  {},
  { category: 'productivity' },
  { category: 'kids' },
  { tag: 'notes' },
  { aiTool: 'zephyr' },
  { language: 'typescript' },
  { framework: 'Phoenix' },
  { license: 'MIT' },
  { pricing: 'FREE' },
  { category: 'kids', aiTool: 'zephyr', language: 'Elixir' },
  { tag: 'nothing-has-it' },
] as const;
const TEXTS = [
  'photo',
  'your',
  'a',
  's',
  'photo ser',
  'shows your notes',
  'srever',
  '漢字',
  '日',
  'nosuchword',
];

let database: TestDatabase;
let pool: Client;
const signal = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createReadPool(EXISTING_URL ?? database.url, { connections: 1, statementTimeoutMs: 60_000 });
  if (EXISTING_URL !== undefined) return;
  const progress = { start: () => undefined, advanceTo: () => undefined };
  await importCatalog(database.client, { chunks: lines, bytes: 1, digest: null }, NOW_MS, progress);
  await database.client`vacuum analyze`;
}, 3_600_000);

afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('a page of apps', () => {
  it.each(AppSort.options)(
    'sorted by %s walks an index under every filter, from the start and later on',
    async (sort) => {
      for (const filter of FILTERS) {
        const { listApps, plans } = explained();
        const first = await listApps({ ...filter, sort, limit: LIMIT }, signal);
        const cursor = first.nextCursor;
        if (cursor !== null) await listApps({ ...filter, sort, cursor, limit: LIMIT }, signal);
        for (const plan of plans.filter((steps) => steps.some(isOfApps))) {
          const scans = plan.filter(isOfApps).map((step) => step['Node Type']);
          expect([filter, scans.includes('Seq Scan')]).toEqual([filter, false]);
          expect([filter, Math.max(rowsTouched(plan), MAX_ROWS_FILTERED)]).toEqual([
            filter,
            MAX_ROWS_FILTERED,
          ]);
        }
      }
    },
  );

  it.each(TEXTS)(
    'with q=%s touches a bounded number of rows, by relevance and under every sort',
    async (q) => {
      const { listApps, plans } = explained();
      for (const sort of [undefined, ...AppSort.options]) {
        await listApps({ q, limit: LIMIT, ...(sort === undefined ? {} : { sort }) }, signal);
      }
      expect(Math.max(...plans.map(rowsTouched))).toBeLessThan(MAX_ROWS_SEARCHED);
    },
  );
});

describe('a page of apps by relevance under a filter', () => {
  it.each(TEXTS)('with q=%s touches a bounded number of rows', async (q) => {
    const { listApps, plans } = explained();
    for (const filter of FILTERS.slice(1)) await listApps({ q, ...filter, limit: LIMIT }, signal);
    expect(Math.max(...plans.map(rowsTouched))).toBeLessThan(MAX_ROWS_SEARCHED);
  });
});

describe('a search', () => {
  it.each(TEXTS)('for %s touches a bounded number of rows', async (q) => {
    const { search, plans } = explained();
    await search({ q, limit: 20 }, signal);
    expect(Math.max(...plans.map(rowsTouched))).toBeLessThan(MAX_ROWS_IN_GROUPS);
  });
});

describe('counts of facets under filters of their own', () => {
  it('take two searches, however many there are, and touch a bounded number of rows', async () => {
    const filters = {
      category: 'productivity',
      language: 'TypeScript',
      framework: 'React',
      license: 'MIT',
      pricing: 'OPEN_SOURCE',
      isOpenSource: 'true',
      featured: 'false',
    } as const;
    for (const count of [2, 3, 7]) {
      const { countApps, plans } = explained();
      const asked = Object.fromEntries(Object.entries(filters).slice(0, count));
      const wanted = { names: FacetName.options, hasTotal: true, clauses: clausesOf(asked), words: null };
      const { facets } = (await countApps(wanted, signal)).counts;
      expect(facets?.category?.length).toBeGreaterThan(1);
      const searches = plans.filter((plan) => plan.some((step) => step['Relation Name'] === 'app_search'));
      expect([count, searches.length]).toEqual([count, 2]);
      expect(Math.max(...plans.map(rowsTouched))).toBeLessThan(MAX_ROWS_COUNTED);
    }
  });
});

describe('counts of all facets', () => {
  it('look at each value once while an import changes very many of them', async () => {
    const { client } = database;
    const changed = await client`
      insert into facet_deltas (facet_id, delta) select id, 1 from facets order by id desc limit 3000`;
    const { countApps, plans } = explained();
    const names = FacetName.options;
    await countApps({ names, hasTotal: true, clauses: [], words: null }, signal);
    expect(changed.count).toBeGreaterThan(names.length * MAX_FACET_VALUES);
    expect(Math.max(...plans.map(rowsTouched))).toBeLessThan(
      4 * (changed.count + names.length * MAX_FACET_VALUES),
    );
    await client`insert into facet_deltas (facet_id, delta) select facet_id, -1 from facet_deltas where delta = 1`;
    await client`select counts_fold()`;
  });
});

describe('suggestions', () => {
  it.each(['p', 'photo', 'srever', 'quizz', 'translatro pro', 'zzzzqqqq'])(
    'for %s touch a bounded number of rows',
    async (q) => {
      const { suggest, plans } = explained();
      await suggest(q, signal);
      expect(Math.max(...plans.map(rowsTouched))).toBeLessThan(MAX_ROWS_SUGGESTED);
    },
  );

  it('look for a word that is in no app neither among popular apps nor by their names', async () => {
    const { suggest, plans } = explained();
    await suggest('zzzzqqqq', signal);
    expect(rowsTouched(plans[0] ?? [])).toBeLessThan(100);
  });
});

describe('the connections that serve requests', () => {
  it('plan for the values that are asked, and read no table from end to end', async () => {
    const [row] = await pool`
      select current_setting('plan_cache_mode') as plans, current_setting('enable_seqscan') as scans, current_setting('jit') as jit,
        current_setting('synchronize_seqscans') as shared`;
    expect(row).toEqual({ plans: 'force_custom_plan', scans: 'off', jit: 'off', shared: 'off' });
  });

  it('plan a suggestion once, for any text', async () => {
    const once = createReadPool(database.url, {
      connections: 1,
      statementTimeoutMs: 60_000,
      isPlannedOnce: true,
    });
    const [row] = await once`select current_setting('plan_cache_mode') as plans`;
    await once.end();
    expect(row).toEqual({ plans: 'force_generic_plan' });
  });

  it('cannot write', async () => {
    await expect(pool`delete from apps`).rejects.toMatchObject({ code: '25006' });
  });
});

function explained() {
  const db = createExplainedDatabase(pool);
  const facetIds = createFacetIds(db);
  const readText = createReadText(db);
  const countApps = createCountApps(db, facetIds);
  const listApps = createListApps({
    facetIds,
    countApps,
    readText,
    relax: createRelax(db),
    findApps: createFindApps(db, facetIds, countApps),
  });
  const search = createSearch(db, listApps, readText);
  return { listApps, countApps, search, suggest: createSuggest(db), plans: db.plans };
}

function isOfApps(step: { readonly 'Relation Name'?: string }): boolean {
  return step['Relation Name'] === 'apps';
}

async function* lines() {
  for (const record of generateRecords(APPS, 1))
    yield await Promise.resolve(Buffer.from(`${JSON.stringify(record)}\n`));
}
