import { hash } from 'node:crypto';
import type { AdvisoryQuery } from '../advisory.ts';

/** Ids of the records that affect a package version, with their `modified`. */
export type Hits = ReadonlyMap<string, string>;

/** What batches answered a short while ago, "nothing" included. What was asked is kept as a digest only. */
export interface HitsMemory {
  readonly recall: (query: AdvisoryQuery) => Hits | undefined;
  readonly keep: (query: AdvisoryQuery, hits: Hits) => void;
}

export interface HitsMemoryOptions {
  /** A new advisory for a version is seen that much later at most. */
  readonly ttlMs: number;
  /** Answers and ids together; the oldest answers go first. */
  readonly maxEntries: number;
  readonly now: () => number;
}

export function createHitsMemory({ ttlMs, maxEntries, now }: HitsMemoryOptions): HitsMemory {
  // In the order in which they were kept, which is that in which they end.
  const kept = new Map<string, { readonly hits: Hits; readonly endsAt: number }>();
  let size = 0;
  const forget = (key: string): void => {
    size -= sizeOf(kept.get(key)?.hits);
    kept.delete(key);
  };
  return {
    recall: (query) => {
      const entry = kept.get(keyOf(query));
      return entry === undefined || entry.endsAt <= now() ? undefined : entry.hits;
    },
    keep: (query, hits) => {
      const key = keyOf(query);
      forget(key);
      kept.set(key, { hits, endsAt: now() + ttlMs });
      size += sizeOf(hits);
      for (const oldest of kept.keys()) {
        if (size <= maxEntries) break;
        forget(oldest);
      }
    },
  };
}

function sizeOf(hits: Hits | undefined): number {
  return hits === undefined ? 0 : 1 + hits.size;
}

function keyOf({ ecosystem, name, version }: AdvisoryQuery): string {
  return hash('sha256', JSON.stringify([ecosystem, name, version]), 'base64');
}
