import pMap from 'p-map';
import type { AdvisoryQuery } from '../advisory.ts';
import { UpstreamError } from '../errors.ts';
import { inBatches } from '../in-batches.ts';
import type { OsvClient, OsvPage, OsvQuery } from './client.ts';
import { compareTimestamps } from './compare-timestamps.ts';
import type { QueryCache } from './query-cache.ts';

export interface BatchLimits {
  /** Queries per batch; the API takes 1,000. */
  readonly batchSize: number;
  readonly batchConcurrency: number;
  /** Pages of one query; more is a failure, not a shorter answer. */
  readonly maxPages: number;
  /** Further requests to find the queries for which a batch is refused. */
  readonly maxRepairs: number;
}

/** Ids of the records that affect a query with their `modified`; null when the API refuses the query. */
export type QueryHits = ReadonlyMap<string, string> | null;

interface Asked extends OsvQuery {
  pageToken: string | null;
  hits: Map<string, string> | null;
}

/**
 * The hits of `queries`, by their digests, from the cache where it has them. The rest is asked in batches and every page
 * followed. One refused query does not sink its batch: it is asked alone, and only if it is refused alone its hits are
 * null.
 *
 * @throws UpstreamError when the source failed.
 */
export async function findHits(
  client: OsvClient,
  cache: QueryCache | undefined,
  queries: ReadonlyMap<string, AdvisoryQuery>,
  limits: BatchLimits,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, QueryHits>> {
  const found = new Map<string, QueryHits>();
  const asked = new Map<string, Asked>();
  for (const [digest, query] of queries) {
    const known = cache?.get(digest);
    if (known === undefined) asked.set(digest, { query, pageToken: null, hits: new Map() });
    else found.set(digest, known);
  }
  const repairs = { left: limits.maxRepairs };
  let open: readonly Asked[] = [...asked.values()];
  for (let page = 0; open.length > 0; page += 1) {
    if (page === limits.maxPages)
      throw new UpstreamError('osv', 'unavailable', 'an answer has too many pages');
    await pMap(inBatches(open, limits.batchSize), (batch) => askBatch(client, batch, repairs, signal), {
      concurrency: limits.batchConcurrency,
      signal,
    });
    open = open.filter((entry) => entry.pageToken !== null);
  }
  for (const [digest, { hits }] of asked) {
    found.set(digest, hits);
    if (hits !== null) cache?.set(digest, hits);
  }
  return found;
}

async function askBatch(
  client: OsvClient,
  batch: readonly Asked[],
  repairs: { left: number },
  signal: AbortSignal,
): Promise<void> {
  const groups = [batch];
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const answer = await client.queryBatch(group, signal);
    if (answer.kind === 'pages') {
      for (const [index, page] of answer.pages.entries()) note(group[index], page);
      continue;
    }
    const [alone, ...others] = group;
    if (alone !== undefined && others.length === 0) {
      refuse(alone);
      continue;
    }
    if (repairs.left === 0) throw new UpstreamError('osv', 'bad_request', 'too many queries are refused');
    repairs.left -= 1;
    groups.push(...divide(group, group[answer.badIndex ?? -1]));
  }
}

function note(entry: Asked | undefined, page: OsvPage): void {
  if (entry === undefined) return;
  entry.pageToken = page.nextPageToken;
  for (const { id, modified } of page.hits) keepNewest(entry.hits, id, modified);
}

function refuse(entry: Asked): void {
  if (entry.pageToken !== null) {
    throw new UpstreamError('osv', 'invalid_response', 'a page token of its own is refused');
  }
  entry.hits = null;
}

/** Sets the suspect apart, so that it is judged alone; without a suspect, halves. The last is asked first. */
function divide(group: readonly Asked[], suspect: Asked | undefined): (readonly Asked[])[] {
  if (suspect !== undefined) return [group.filter((entry) => entry !== suspect), [suspect]];
  const middle = Math.ceil(group.length / 2);
  return [group.slice(middle), group.slice(0, middle)];
}

/** Ids with their `modified`; every `Hits` is one. */
type Named = Iterable<readonly [id: string, modified: string]>;

/** Every id that one of the answers names, with the latest `modified` that one of them tells. */
export function newestOf(answers: Iterable<Named | null>): Map<string, string> {
  const newest = new Map<string, string>();
  for (const hits of answers) {
    for (const [id, modified] of hits ?? []) keepNewest(newest, id, modified);
  }
  return newest;
}

function keepNewest(newest: Map<string, string> | null, id: string, modified: string): void {
  const known = newest?.get(id);
  if (known === undefined || compareTimestamps(known, modified) < 0) newest?.set(id, modified);
}
