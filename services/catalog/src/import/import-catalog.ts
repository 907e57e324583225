import type { Client } from '../db/client.ts';
import { checkReferences } from './check-references.ts';
import type { ImportProgress } from './import-progress.ts';
import { mergeApps } from './merge-apps.ts';
import { mergeNames } from './merge-names.ts';
import { readLines } from './read-lines.ts';
import { stage, type Transaction } from './stage.ts';
import { supersede } from './supersede.ts';
import type { ImportRow } from './to-row.ts';

/** What an import did: how many records of each kind it holds, and how many lines a later line made moot. */
export interface ImportResult {
  readonly records: Readonly<Record<ImportRow['kind'], number>>;
  readonly superseded: number;
  readonly refreshed: number;
}

export interface ImportSource {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly bytes: number;
}

const MAX_LINE_BYTES = 4 * 1024 * 1024;
const REFRESH_BATCH = 2_000;
/** One import at a time; any number that no other program locks by. */
const IMPORT_LOCK = 2_282_565;

/**
 * Imports NDJSON in one transaction: all of it is there afterwards, or nothing. Importing the same again changes
 * nothing. Memory does not grow with the file.
 *
 * @param nowMs milliseconds since 1970: when apps without a time of their own are published.
 * @throws ImportError when a line is no record or refers to something that does not exist.
 */
export async function importCatalog(
  client: Client,
  source: ImportSource,
  nowMs: number,
  progress: ImportProgress,
): Promise<ImportResult> {
  const result = await client.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${IMPORT_LOCK})`;
    await tx`create temporary table import_touched (app_id bigint) on commit drop`;
    progress.start('reading', source.bytes);
    await stage(tx, readLines(counted(source.chunks, progress), MAX_LINE_BYTES));
    progress.start('merging', 3);
    const superseded = await supersede(tx);
    await tx`create index on import_row (kind, key)`;
    await tx`analyze import_row`;
    progress.advanceTo(1);
    await mergeNames(tx);
    await checkReferences(tx);
    progress.advanceTo(2);
    await mergeApps(tx, nowMs);
    progress.advanceTo(3);
    return { records: await countRecords(tx), superseded, refreshed: await refresh(tx, progress) };
  });
  await client`select facet_counts_fold()`;
  await client`analyze creators, categories, tags, ai_tools, apps, app_tags, app_ai_tools, facets,
    facet_deltas, app_search, search_words`;
  return result;
}

async function* counted(chunks: AsyncIterable<Uint8Array>, progress: ImportProgress) {
  let done = 0;
  for await (const chunk of chunks) {
    yield chunk;
    done += chunk.length;
    progress.advanceTo(done);
  }
}

async function countRecords(tx: Transaction): Promise<ImportResult['records']> {
  const rows = await tx<
    { kind: string; count: number }[]
  >`select kind, count(*) from import_row group by kind`;
  const count = (kind: ImportRow['kind']) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    creator: count('creator'),
    category: count('category'),
    tag: count('tag'),
    aiTool: count('aiTool'),
    app: count('app'),
  };
}

async function refresh(tx: Transaction, progress: ImportProgress): Promise<number> {
  await tx`
    create temporary table import_refresh on commit drop as
    select app_id, row_number() over (order by app_id) as n from (select distinct app_id from import_touched) t`;
  await tx`create index on import_refresh (n)`;
  await tx`analyze apps, app_tags, app_ai_tools, import_refresh`;
  const [row] = await tx<{ count: number }[]>`select count(*) from import_refresh`;
  const total = row?.count ?? 0;
  progress.start('rendering', total);
  for (let from = 0; from < total; from += REFRESH_BATCH) {
    const to = from + REFRESH_BATCH;
    await tx`select app_refresh(array_agg(app_id)) from import_refresh where n > ${from} and n <= ${to}`;
    progress.advanceTo(Math.min(to, total));
  }
  return total;
}
