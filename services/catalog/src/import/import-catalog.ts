import type { Client } from '../db/client.ts';
import { ImportError } from './import-error.ts';
import { closeRun, type ImportFile, type ImportProgress, type ImportRun, openRun } from './import-run.ts';
import { mergeBatches } from './merge-batches.ts';
import { readLines } from './read-lines.ts';
import { settleRun } from './settle-run.ts';
import { stage } from './stage.ts';
import type { ImportRow } from './to-row.ts';

/** What an import did: how many records of each kind it holds, and how many lines a later line made moot. */
export interface ImportResult {
  readonly records: Readonly<Record<ImportRow['kind'], number>>;
  readonly superseded: number;
  readonly refreshed: number;
  /** Whether it went on where an earlier attempt had stopped. */
  readonly isContinued: boolean;
}

export interface ImportSource extends ImportFile {
  /** The bytes of the file from one of them on. */
  chunks(from: number): AsyncIterable<Uint8Array>;
}

const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** Two that merge, one that holds the lock, one to spare. */
export const MIN_CONNECTIONS = 4;
/** One import at a time; any number that no other program locks by. */
const IMPORT_LOCK = 2_282_565;

/**
 * Imports NDJSON. The whole file is read and checked first: with a fault in it nothing is imported. Then it is written
 * a few thousand records at a time, each batch all at once, while the catalog is being read. Killed at any point, it
 * goes on there when the same file is imported again; another file begins anew. Importing what has been imported
 * changes nothing. Memory does not grow with the file.
 *
 * @param client a pool of `MIN_CONNECTIONS` at least.
 * @param nowMs milliseconds since 1970: when apps without a time of their own are published.
 * @throws ImportError when a line is no record or refers to something that does not exist.
 */
export async function importCatalog(
  client: Client,
  source: ImportSource,
  nowMs: number,
  progress: ImportProgress,
): Promise<ImportResult> {
  if (client.options.max < MIN_CONNECTIONS)
    throw new RangeError(`an import needs ${MIN_CONNECTIONS} connections`);
  const lock = await client.reserve();
  try {
    const [row] = await lock<
      { isFirst: boolean }[]
    >`select pg_try_advisory_lock(${IMPORT_LOCK}) as "isFirst"`;
    if (row?.isFirst !== true) {
      progress.start('waiting for another import', 1);
      await lock`select pg_advisory_lock(${IMPORT_LOCK})`;
    }
    return await runImport(client, source, nowMs, progress);
  } finally {
    await lock`select pg_advisory_unlock(${IMPORT_LOCK})`.catch(() => undefined);
    lock.release();
  }
}

async function runImport(client: Client, source: ImportSource, nowMs: number, progress: ImportProgress) {
  const opened = await openRun(client, source, nowMs);
  const run = await settled(client, source, opened, progress).catch(async (cause: unknown) => {
    // What is wrong with a file stays wrong; one that cannot be read to its end may be readable later.
    if (cause instanceof ImportError || source.digest === null) await closeRun(client);
    throw cause;
  });
  await mergeBatches(client, run, progress);
  const result = {
    ...(await countRecords(client)),
    superseded: run.superseded,
    isContinued: run.isContinued,
  };
  await closeRun(client);
  await analyze(client);
  return result;
}

/** Of apps only what they are found and sorted by: to look at their texts takes longer, and autovacuum does it later. */
async function analyze(client: Client): Promise<void> {
  await Promise.all([
    client`analyze apps (id, slug, status, creator_id, category_id, alternatives, pricing, published_ms, updated_ms, likes, views,
      trending_key, featured_key, open_source_key)`,
    client`analyze creators, categories, tags, ai_tools, app_tags, app_ai_tools, facets, facet_deltas, creator_totals,
      creator_deltas, app_search, search_forms`,
  ]);
}

async function settled(
  client: Client,
  source: ImportSource,
  run: ImportRun,
  progress: ImportProgress,
): Promise<ImportRun> {
  if (run.isSettled) return run;
  progress.start('reading', source.bytes);
  const chunks = counted(source.chunks(run.readBytes), run.readBytes, progress);
  const start = { lines: run.readLines, bytes: run.readBytes };
  await stage(client, run, readLines(chunks, MAX_LINE_BYTES, start));
  progress.start('checking', 1);
  return settleRun(client, run);
}

async function* counted(chunks: AsyncIterable<Uint8Array>, from: number, progress: ImportProgress) {
  let done = from;
  for await (const chunk of chunks) {
    yield chunk;
    done += chunk.length;
    progress.advanceTo(done);
  }
}

async function countRecords(client: Client): Promise<Pick<ImportResult, 'records' | 'refreshed'>> {
  const rows = await client<{ kind: ImportRow['kind']; count: number }[]>`
    select kind, count(*) from catalog_import.named group by kind
    union all select 'app', count(*) from catalog_import.app`;
  const [changed] = await client<{ refreshed: number }[]>`
    select coalesce(sum(refreshed), 0)::bigint as refreshed from catalog_import.batch`;
  const records = { creator: 0, category: 0, tag: 0, aiTool: 0, app: 0 };
  for (const { kind, count } of rows) records[kind] = count;
  return { records, refreshed: changed?.refreshed ?? 0 };
}
