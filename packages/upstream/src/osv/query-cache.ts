import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { OsvPackageQuery } from './client.ts';

/** Ids of the records that affect a package version, with their `modified`. */
export type Hits = ReadonlyMap<string, string>;

/**
 * What batches answered a short while ago, "nothing" included, and null where there is an answer that nobody can use.
 * Of what was asked it has a digest only.
 */
export interface QueryCache {
  /** By `queryDigest`. */
  readonly get: (digest: string) => Hits | null | undefined;
  readonly set: (digest: string, hits: Hits | null) => void;
}

export interface QueryCacheOptions {
  /** A new advisory for a version is seen that much later at most. */
  readonly ttlMs: number;
  /** Answers and ids together. */
  readonly maxEntries: number;
  readonly now: () => number;
}

/** The same for equal queries only: a version is a string there and its absence null. */
export function queryDigest({ ecosystem, name, version }: OsvPackageQuery): string {
  return hash('sha256', JSON.stringify([ecosystem, name, version]), 'base64');
}

export function createQueryCache({ ttlMs, maxEntries, now }: QueryCacheOptions): QueryCache {
  const cached = new LRUCache<string, { readonly hits: Hits | null }>({
    ttl: ttlMs,
    maxSize: maxEntries,
    sizeCalculation: ({ hits }) => 1 + (hits?.size ?? 0),
    perf: { now },
    ttlResolution: 0,
  });
  return {
    get: (digest) => cached.get(digest)?.hits,
    set: (digest, hits) => void cached.set(digest, { hits }),
  };
}
