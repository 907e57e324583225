import pMap from 'p-map';
import type { Advisory, AdvisoryQuery } from '../advisory.ts';
import { orNull } from '../errors.ts';
import { inBatches } from '../in-batches.ts';
import { canEvaluateLocally } from '../local-evaluator.ts';
import type { OsvClient, OsvPackageQuery, OsvPage } from './client.ts';
import { compareTimestamps } from './compare-timestamps.ts';
import { type BatchLimits, newestOf } from './find-hits.ts';
import { type Hits, type QueryCache, queryDigest } from './query-cache.ts';

export interface HistoryLimits extends BatchLimits {
  /** How long the histories of one scan may take together, in milliseconds; then they are done without. */
  readonly historyMs: number;
  /** Distinct records of one scan; of the advisories beyond it the ids are told. */
  readonly maxDetails: number;
  /** Of them those that are read for histories alone. */
  readonly maxHistoryRecords: number;
}

type Records = ReadonlyMap<string, Advisory>;

export interface HistoryOptions {
  readonly client: OsvClient;
  readonly limits: HistoryLimits;
  readonly hits: QueryCache | undefined;
  readonly readAll: (ids: ReadonlyMap<string, string>, signal: AbortSignal) => Promise<Records>;
}

/** Every advisory of a package, by `historyKey`. */
export type Histories = ReadonlyMap<string, readonly Advisory[]>;

/** Of the package, whatever the version. */
export function historyKey({ ecosystem, name }: Pick<AdvisoryQuery, 'ecosystem' | 'name'>): string {
  return JSON.stringify([ecosystem, name]);
}

/**
 * Learns all that the API knows of packages that are affected. It spares a scan requests and time, so trouble of the
 * API's is no failure: what could not be had whole is left out. Asks for the ids of all at once, now; the returned
 * function takes what the scan reads anyway, and reads what the histories have besides if that is little.
 */
export function beginHistories(
  affected: readonly AdvisoryQuery[],
  options: HistoryOptions,
  signal: AbortSignal,
): (records: Promise<Records>) => Promise<Histories> {
  const { limits, readAll } = options;
  // Were one of them to be asked about again, all could be: in the same batch.
  const isOfUse = affected.length > 0 && affected.every(({ ecosystem }) => canEvaluateLocally(ecosystem));
  if (!isOfUse) return () => Promise.resolve(new Map());
  const limited = AbortSignal.any([signal, AbortSignal.timeout(limits.historyMs)]);
  const asked = findHistoryHits(affected, options, limited, signal);
  return async (records) => {
    const [hits, known] = [await asked, await records];
    const missing = new Map([...newestOf(hits.values())].filter(([id]) => !known.has(id)));
    const most = Math.min(limits.maxHistoryRecords, limits.maxDetails - known.size);
    const isFew = missing.size > 0 && missing.size <= most;
    const others = isFew ? await orNull(readAll(missing, limited), signal) : null;
    const histories = new Map<string, readonly Advisory[]>();
    for (const [key, each] of hits) {
      const history = wholeHistory(each, (id) => known.get(id) ?? others?.get(id));
      if (history !== null) histories.set(key, history);
    }
    return histories;
  };
}

/** The ids of all records, of the packages where one page holds them. */
async function findHistoryHits(
  affected: readonly AdvisoryQuery[],
  { client, limits, hits: cache }: HistoryOptions,
  limited: AbortSignal,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Hits>> {
  const found = new Map<string, Hits>();
  const unknown = new Map<string, OsvPackageQuery>();
  for (const { ecosystem, name } of affected) {
    const query = { ecosystem, name, version: null };
    const known = cache?.get(queryDigest(query));
    if (known === undefined) unknown.set(historyKey(query), query);
    else if (known !== null) found.set(historyKey(query), known);
  }
  const ask = async (queries: readonly OsvPackageQuery[]) => {
    const answer = await client.queryBatch(
      queries.map((query) => ({ query, pageToken: null })),
      limited,
    );
    for (const [index, query] of queries.entries()) {
      const hits = answer.kind === 'pages' ? onlyPage(answer.pages[index]) : null;
      cache?.set(queryDigest(query), hits);
      if (hits !== null) found.set(historyKey(query), hits);
    }
  };
  const batches = inBatches([...unknown.values()], limits.batchSize);
  const all = pMap(batches, ask, { concurrency: limits.batchConcurrency, signal: limited });
  await orNull(all, signal);
  return found;
}

/** Null where there are more, for which nobody waits. */
function onlyPage(page: OsvPage | undefined): Hits | null {
  if (page === undefined || page.nextPageToken !== null) return null;
  return newestOf([page.hits.map(({ id, modified }) => [id, modified] as const)]);
}

/** Null where a record is missing, or is older than the API says it has it. */
function wholeHistory(
  hits: Hits,
  recordOf: (id: string) => Advisory | undefined,
): readonly Advisory[] | null {
  const history: Advisory[] = [];
  for (const [id, modified] of hits) {
    const record = recordOf(id);
    if (record === undefined || compareTimestamps(record.modified, modified) < 0) return null;
    history.push(record);
  }
  return history;
}
