import { type Cache, readCached } from '@repo/service-kit/cache';
import type { Advisory } from '../advisory.ts';
import { createSingleFlight } from '../http/index.ts';
import type { OsvClient, OsvHit } from './client.ts';
import { compareTimestamps } from './compare-timestamps.ts';
import { OsvRecord } from './schema.ts';
import { toAdvisory } from './to-advisory.ts';

/** Reads whole records, each version of a record once. */
export interface AdvisoryReader {
  /** @throws UpstreamError when the source failed, or the signal's reason when it ends. */
  read(hit: OsvHit, signal: AbortSignal): Promise<Advisory>;
}

export function createAdvisoryReader(client: OsvClient, cache: Cache, ttlSeconds: number): AdvisoryReader {
  const flights = createSingleFlight<Advisory>();

  async function fetchRecord(hit: OsvHit, signal: AbortSignal): Promise<Advisory> {
    const known = await readCached(cache, keyOf(hit.id, hit.modified), OsvRecord);
    if (known !== null && known.id === hit.id) return toAdvisory(known);
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

/** A record that is older than the batch had it comes from a server lagging behind, and is not cached as the newer. */
function versionsCoveredBy(record: OsvRecord, hit: OsvHit): ReadonlySet<string> {
  const isLagging = compareTimestamps(record.modified, hit.modified) < 0;
  return new Set(isLagging ? [record.modified] : [record.modified, hit.modified]);
}

function keyOf(id: string, modified: string): string {
  return `osv:1:${id}@${modified}`;
}
