import { hash } from 'node:crypto';
import type { OsvPackageQuery } from './client.ts';

/** Ids of the records that affect a package version, with their `modified`. */
export type Hits = ReadonlyMap<string, string>;

/**
 * What batches answered a short while ago, "nothing" included, and null where there is an answer that nobody can use.
 * What was asked is kept as a digest only.
 */
export interface QueryCache {
  /** By `queryDigest`. */
  readonly get: (digest: string) => Hits | null | undefined;
  readonly set: (digest: string, hits: Hits | null) => void;
}

export interface QueryCacheOptions {
  /** A new advisory for a version is seen that much later at most. */
  readonly ttlMs: number;
  /** Answers and ids together; the oldest answers go first. */
  readonly maxEntries: number;
  readonly now: () => number;
}

/** The same for equal queries only: a version is a string there and its absence null. */
export function queryDigest({ ecosystem, name, version }: OsvPackageQuery): string {
  return hash('sha256', JSON.stringify([ecosystem, name, version]), 'base64');
}

export function createQueryCache({ ttlMs, maxEntries, now }: QueryCacheOptions): QueryCache {
  // In the order in which they were kept, which is that in which they end.
  const kept = new Map<string, { readonly hits: Hits | null; readonly endsAt: number }>();
  let size = 0;
  const forget = (key: string): void => {
    const entry = kept.get(key);
    if (entry !== undefined) size -= sizeOf(entry.hits);
    kept.delete(key);
  };
  return {
    get: (key) => {
      const entry = kept.get(key);
      return entry === undefined || entry.endsAt <= now() ? undefined : entry.hits;
    },
    set: (key, hits) => {
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

function sizeOf(hits: Hits | null): number {
  return 1 + (hits?.size ?? 0);
}
