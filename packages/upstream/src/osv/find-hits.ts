import pMap from 'p-map';
import type { AdvisoryQuery } from '../advisory.ts';
import { UpstreamError } from '../errors.ts';
import type { OsvClient, OsvPage, OsvQuery } from './client.ts';
import { compareTimestamps } from './compare-timestamps.ts';
import { inBatches } from './in-batches.ts';

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

interface Asked {
  readonly query: AdvisoryQuery;
  pageToken: string | null;
  hits: Map<string, string> | null;
}

interface Repairs {
  left: number;
  /** Set apart on the server's word and not judged yet. */
  suspect: Asked | null;
  /** False once a suspect turned out to be fine: from then on the server's word is not asked for. */
  isTrusted: boolean;
}

/**
 * Asks for all `queries` (no two equal) in batches and follows every page. One refused query does not sink its
 * batch: it is asked alone, and only if it is refused alone its hits are null.
 *
 * @throws UpstreamError when the source failed.
 */
export async function findHits(
  client: OsvClient,
  queries: readonly AdvisoryQuery[],
  limits: BatchLimits,
  signal: AbortSignal,
): Promise<readonly QueryHits[]> {
  const asked: Asked[] = queries.map((query) => ({ query, pageToken: null, hits: new Map() }));
  const repairs: Repairs = { left: limits.maxRepairs, suspect: null, isTrusted: true };
  let open: readonly Asked[] = asked;
  for (let page = 0; open.length > 0; page += 1) {
    if (page === limits.maxPages)
      throw new UpstreamError('osv', 'unavailable', 'an answer has too many pages');
    await pMap(inBatches(open, limits.batchSize), (batch) => askBatch(client, batch, repairs, signal), {
      concurrency: limits.batchConcurrency,
      signal,
    });
    open = open.filter((entry) => entry.pageToken !== null);
  }
  return asked.map((entry) => entry.hits);
}

async function askBatch(
  client: OsvClient,
  batch: readonly Asked[],
  repairs: Repairs,
  signal: AbortSignal,
): Promise<void> {
  const groups = [batch];
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const answer = await client.queryBatch(group.map(toOsvQuery), signal);
    if (answer.kind === 'pages') {
      if (group.length === 1 && group[0] === repairs.suspect) repairs.isTrusted = false;
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
    const suspect = repairs.isTrusted && answer.badIndex !== null ? group[answer.badIndex] : undefined;
    if (suspect !== undefined) repairs.suspect = suspect;
    groups.push(...divide(group, suspect));
  }
}

function toOsvQuery(entry: Asked): OsvQuery {
  return { query: entry.query, pageToken: entry.pageToken };
}

function note(entry: Asked | undefined, page: OsvPage): void {
  if (entry === undefined) return;
  entry.pageToken = page.nextPageToken;
  for (const { id, modified } of page.hits) {
    const known = entry.hits?.get(id);
    if (known === undefined || compareTimestamps(known, modified) < 0) entry.hits?.set(id, modified);
  }
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
