import pMap from 'p-map';
import type { Advisory, AdvisoryAnswer, AdvisoryQuery, AdvisorySource } from '../advisory.ts';
import { isAskableQuery } from '../askable-query.ts';
import { UpstreamError } from '../errors.ts';
import { type AdvisoryCache, createAdvisoryReader } from './advisory-reader.ts';
import type { OsvClient } from './client.ts';
import { compareTimestamps } from './compare-timestamps.ts';
import { type BatchLimits, findHits, type QueryHits } from './find-hits.ts';
import type { HitsMemory } from './hits-memory.ts';

export interface OsvLimits extends BatchLimits {
  /** Records read at once. */
  readonly detailConcurrency: number;
  /** Distinct records of one scan; more is a failure, not a shorter answer. */
  readonly maxDetails: number;
}

export interface OsvSourceOptions {
  readonly client: OsvClient;
  readonly cache: AdvisoryCache;
  /** How long a version of a record is kept: it never changes, so days. */
  readonly detailTtlSeconds: number;
  readonly limits: OsvLimits;
  /** Where answers of batches are kept for a short while; absent: every look-up is asked. */
  readonly hits?: HitsMemory;
}

/** Fits the API's published latencies and an image of a whole distribution. */
export const OSV_LIMITS: OsvLimits = {
  batchSize: 1_000,
  batchConcurrency: 5,
  maxPages: 20,
  maxRepairs: 200,
  detailConcurrency: 128,
  maxDetails: 5_000,
};

/** The public OSV API as a source: batches for the ids, then every distinct record once. */
export function createOsvSource(options: OsvSourceOptions): AdvisorySource {
  const { client, limits } = options;
  const reader = createAdvisoryReader(client, options.cache, options.detailTtlSeconds);

  async function readAll(
    ids: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<Map<string, Advisory>> {
    const pairs = await pMap(
      ids,
      async ([id, modified]) => [id, await reader.read({ id, modified }, signal)] as const,
      { concurrency: limits.detailConcurrency, signal },
    );
    return new Map(pairs);
  }

  /** From memory where it knows, asking for the rest. */
  async function hitsOf(
    queries: ReadonlyMap<string, AdvisoryQuery>,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, QueryHits>> {
    const { hits: memory } = options;
    const hits = new Map<string, QueryHits>();
    const unknown: (readonly [key: string, query: AdvisoryQuery])[] = [];
    for (const [key, query] of queries) {
      const known = memory?.recall(query);
      if (known === undefined) unknown.push([key, query]);
      else hits.set(key, known);
    }
    const asked = unknown.map(([, query]) => query);
    const answers = await findHits(client, asked, limits, signal);
    for (const [index, [key, query]] of unknown.entries()) {
      const answer = answers[index] ?? null;
      hits.set(key, answer);
      if (answer !== null) memory?.keep(query, answer);
    }
    return hits;
  }

  return {
    async findAdvisories(queries, signal) {
      signal.throwIfAborted();
      // The first failure ends what else is under way.
      const scope = new AbortController();
      const joined = AbortSignal.any([signal, scope.signal]);
      try {
        const distinct = new Map(queries.filter(isAskableQuery).map((query) => [keyOf(query), query]));
        const hitsByKey = await hitsOf(distinct, joined);
        const ids = newestOf([...hitsByKey.values()]);
        if (ids.size > limits.maxDetails) {
          throw new UpstreamError('osv', 'unavailable', 'more advisories are named than can be read');
        }
        const advisories = await readAll(ids, joined);
        return queries.map((query) => toAnswer(hitsByKey.get(keyOf(query)) ?? null, advisories));
      } finally {
        scope.abort();
      }
    },
  };
}

function keyOf({ ecosystem, name, version }: AdvisoryQuery): string {
  return JSON.stringify([ecosystem, name, version]);
}

function newestOf(hits: readonly QueryHits[]): Map<string, string> {
  const newest = new Map<string, string>();
  for (const [id, modified] of hits.flatMap((each) => [...(each ?? [])])) {
    const known = newest.get(id);
    if (known === undefined || compareTimestamps(known, modified) < 0) newest.set(id, modified);
  }
  return newest;
}

function toAnswer(hits: QueryHits, advisories: ReadonlyMap<string, Advisory>): AdvisoryAnswer {
  if (hits === null) return { kind: 'unanswerable', reason: 'refused' };
  const found = [...hits.keys()].sort().flatMap((id) => advisories.get(id) ?? []);
  return { kind: 'advisories', advisories: found.filter((advisory) => advisory.withdrawn === null) };
}
