import type { Advisory } from '../advisory.ts';
import { createSingleFlight } from '../http/index.ts';
import type { OsvClient, OsvHit } from './client.ts';
import { compareTimestamps } from './compare-timestamps.ts';
import { OsvRecord } from './schema.ts';
import { toAdvisory } from './to-advisory.ts';

/** Where records are kept between scans; one that fails is a miss. */
export interface AdvisoryCache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
}

/** Reads whole records, each version of a record once. */
export interface AdvisoryReader {
  /** @throws UpstreamError when the source failed, or the signal's reason when it ends. */
  read(hit: OsvHit, signal: AbortSignal): Promise<Advisory>;
}

export function createAdvisoryReader(
  client: OsvClient,
  cache: AdvisoryCache,
  ttlSeconds: number,
): AdvisoryReader {
  const flights = createSingleFlight<Advisory>();

  async function fetchRecord(hit: OsvHit, signal: AbortSignal): Promise<Advisory> {
    const kept = await recall(cache, hit);
    if (kept !== null) return toAdvisory(kept);
    const record = await client.getRecord(hit.id, signal);
    const text = JSON.stringify(record);
    for (const modified of versionsCoveredBy(record, hit)) {
      // Nobody waits for it: a scan would pay a way to the cache and back for every record.
      cache.set(keyOf(record.id, modified), text, ttlSeconds).catch(() => null);
    }
    return toAdvisory(record);
  }

  return {
    read: (hit, signal) =>
      flights.run(keyOf(hit.id, hit.modified), (shared) => fetchRecord(hit, shared), signal),
  };
}

async function recall(cache: AdvisoryCache, hit: OsvHit): Promise<OsvRecord | null> {
  try {
    const text = await cache.get(keyOf(hit.id, hit.modified));
    const record = text === undefined ? null : OsvRecord.safeParse(JSON.parse(text));
    return record?.success && record.data.id === hit.id ? record.data : null;
  } catch {
    return null;
  }
}

/** A record that is older than the batch had it comes from a server lagging behind, and is not kept as the newer. */
function versionsCoveredBy(record: OsvRecord, hit: OsvHit): ReadonlySet<string> {
  const isLagging = compareTimestamps(record.modified, hit.modified) < 0;
  return new Set(isLagging ? [record.modified] : [record.modified, hit.modified]);
}

function keyOf(id: string, modified: string): string {
  return `osv:1:${id}@${modified}`;
}
