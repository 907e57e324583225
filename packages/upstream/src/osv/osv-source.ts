import { type Cache, readCached } from '@repo/service-kit/cache';
import pMap from 'p-map';
import type { Advisory, AdvisoryAnswer, AdvisoryQuery, AdvisorySource } from '../advisory.ts';
import { isAskableQuery } from '../askable-query.ts';
import { orNull } from '../errors.ts';
import { createSingleFlight } from '../http/index.ts';
import type { OsvClient, OsvHit } from './client.ts';
import { compareTimestamps } from './compare-timestamps.ts';
import { findHits, newestOf, type QueryHits } from './find-hits.ts';
import { beginHistories, type HistoryLimits, historyKey } from './history-reader.ts';
import { type QueryCache, queryDigest } from './query-cache.ts';
import { OsvRecord } from './schema.ts';
import { toAdvisory } from './to-advisory.ts';

export interface OsvLimits extends HistoryLimits {
  /** Records read at once. */
  readonly detailConcurrency: number;
}

export interface OsvSourceOptions {
  readonly client: OsvClient;
  readonly cache: Cache;
  /** How long a version of a record is cached: it never changes, so days. */
  readonly detailTtlSeconds: number;
  readonly limits: OsvLimits;
  /** Where answers of batches are cached for a short while; absent: every look-up is asked. */
  readonly hits?: QueryCache;
}

/** Fits the API's published latencies and an image of a whole distribution. */
export const OSV_LIMITS: OsvLimits = {
  batchSize: 1_000,
  batchConcurrency: 5,
  maxPages: 20,
  maxRepairs: 200,
  detailConcurrency: 128,
  maxDetails: 5_000,
  // Nine of ten batches are answered within four seconds.
  historyMs: 5_000,
  // One wave, which takes less than the batch that it spares, and leaves half of the places to other scans.
  maxHistoryRecords: 64,
};

/**
 * The public OSV API as a source: batches for the ids, then every distinct record once. Where histories are wanted,
 * those of the affected packages are asked for while the records are read.
 */
export function createOsvSource(options: OsvSourceOptions): AdvisorySource {
  const { client, limits } = options;
  const readOne = createAdvisoryReader(client, options.cache, options.detailTtlSeconds);

  async function readAll(
    ids: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<Map<string, Advisory>> {
    const pairs = await pMap(
      ids,
      async ([id, modified]) => [id, await readOne({ id, modified }, signal)] as const,
      { concurrency: limits.detailConcurrency, signal },
    );
    return new Map(pairs);
  }

  async function find(queries: readonly AdvisoryQuery[], signal: AbortSignal): Promise<AdvisoryAnswer[]> {
    const digests = queries.map((query) => (isAskableQuery(query) ? queryDigest(query) : null));
    const distinct = new Map<string, AdvisoryQuery>();
    for (const [index, query] of queries.entries()) {
      const digest = digests[index] ?? null;
      if (digest !== null) distinct.set(digest, query);
    }
    const hits = await findHits(client, options.hits, distinct, limits, signal);
    const versions = [...hits].filter(([key]) => distinct.get(key)?.version !== null);
    // Those of a kernel, which has thousands, come last.
    const fewestFirst = versions.map(([, each]) => each).sort((a, b) => (a?.size ?? 0) - (b?.size ?? 0));
    const named = [...newestOf(fewestFirst)];
    const unread = named.splice(limits.maxDetails).map(([id, modified]) => {
      return [id, unreadAdvisory({ id, modified }, 'over-budget')] as const;
    });
    const affected = [...distinct].filter(([digest]) => (hits.get(digest)?.size ?? 0) > 0);
    const wanted = affected.map(([, query]) => query).filter(({ wantsHistory }) => wantsHistory === true);
    const completeHistories = beginHistories(wanted, { client, limits, hits: options.hits, readAll }, signal);
    const records = readAll(new Map(named), signal);
    const whole = completeHistories(records);
    // Told to whoever asks for a history, which perhaps nobody does.
    whole.catch(() => null);
    const advisories = new Map([...(await records), ...unread]);
    const answerTo = (query: AdvisoryQuery, index: number): AdvisoryAnswer => {
      const own = hits.get(digests[index] ?? '') ?? null;
      if (query.version === null && own !== null)
        return wholePackage(own, limits, () => orNull(readAll(own, signal), signal));
      const answer = toAnswer(own, advisories);
      if (query.wantsHistory !== true || !isAffected(answer)) return answer;
      return { ...answer, history: async () => (await whole).get(historyKey(query)) ?? null };
    };
    return queries.map(answerTo);
  }

  return {
    async findAdvisories(queries, signal) {
      signal.throwIfAborted();
      // The first failure ends what else is under way.
      const scope = new AbortController();
      try {
        return await find(queries, AbortSignal.any([signal, scope.signal]));
      } catch (error) {
        scope.abort();
        throw error;
      }
    },
  };
}

/** Its history is null when it is too long, or the API fails: nothing rests on it. */
function wholePackage(
  hits: ReadonlyMap<string, string>,
  { maxDetails }: OsvLimits,
  readAll: () => Promise<ReadonlyMap<string, Advisory> | null>,
): AdvisoryAnswer {
  const history = async () => {
    const records = hits.size > maxDetails ? null : await readAll();
    return records && [...records.values()].filter(({ withdrawn }) => withdrawn === null);
  };
  return { kind: 'package', isNamed: hits.size > 0, history };
}

function toAnswer(hits: QueryHits, advisories: ReadonlyMap<string, Advisory>): AdvisoryAnswer {
  if (hits === null) return { kind: 'unanswerable', reason: 'refused' };
  const found = [...hits.keys()].sort().flatMap((id) => advisories.get(id) ?? []);
  return { kind: 'advisories', advisories: found.filter(({ withdrawn }) => withdrawn === null) };
}

function isAffected(answer: AdvisoryAnswer): answer is Extract<AdvisoryAnswer, { kind: 'advisories' }> {
  return answer.kind === 'advisories' && answer.advisories.length > 0;
}

/** Reads whole records, each version of a record once. */
function createAdvisoryReader(client: OsvClient, cache: Cache, ttlSeconds: number) {
  const flights = createSingleFlight<Advisory>();

  async function fetchRecord(hit: OsvHit, signal: AbortSignal): Promise<Advisory> {
    const known = await readCached(cache, keyOf(hit.id, hit.modified), OsvRecord);
    if (known !== null && known.id === hit.id) return toAdvisory(known);
    const record = await client.getRecord(hit.id, signal);
    // It was removed a moment ago, or is not there yet: the version is called affected all the same.
    if (record === null) return unreadAdvisory(hit, 'unavailable');
    const text = JSON.stringify(record);
    for (const modified of versionsCoveredBy(record, hit)) {
      // Nobody waits for it: a scan would pay a way to the cache and back for every record.
      cache.set(keyOf(record.id, modified), text, ttlSeconds).catch(() => null);
    }
    return toAdvisory(record);
  }

  return (hit: OsvHit, signal: AbortSignal) =>
    flights.run(keyOf(hit.id, hit.modified), (shared) => fetchRecord(hit, shared), signal);
}

/** An advisory of which nothing is known but that it affects the version, and the CVE that some distributions' ids end in. */
function unreadAdvisory({ id, modified }: OsvHit, unread: NonNullable<Advisory['unread']>): Advisory {
  const upstream = /(?<=-)CVE-\d{4}-\d{4,}$/.exec(id) ?? [];
  const summary = UNREAD_SUMMARIES[unread];
  return { ...toAdvisory(OsvRecord.parse({ id, modified, upstream, summary })), unread };
}

const UNREAD_SUMMARIES = {
  'over-budget': 'OSV names this advisory; its record is one of too many and was not read.',
  unavailable: 'OSV names this advisory, and has no record of it.',
} as const;

/** A record that is older than the batch had it comes from a server lagging behind, and is not cached as the newer. */
function versionsCoveredBy(record: OsvRecord, hit: OsvHit): ReadonlySet<string> {
  const isLagging = compareTimestamps(record.modified, hit.modified) < 0;
  return new Set(isLagging ? [record.modified] : [record.modified, hit.modified]);
}

function keyOf(id: string, modified: string): string {
  return `osv:2:${id}@${modified}`;
}
