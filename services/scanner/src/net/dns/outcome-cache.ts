import { LRUCache } from 'lru-cache';
import type { Asked } from './ask-servers.ts';
import type { DnsQuestion } from './encode-query.ts';
import type { RecordType } from './record-data.ts';

/** What the servers answered, for every session of a resolver. */
export type OutcomeCache = ReturnType<typeof createOutcomeCache>;

/** Nobody waits longer than this to see a record that was changed, whatever its TTL (ADR 13). */
const MAX_SECONDS = 300;
/** Some thirty domains that share nothing; the least recently used go first. */
const MAX_ENTRIES = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;
const BYTES_PER_CHARACTER = 2;
const ENTRY_OVERHEAD_BYTES = 200;

/** Makes an empty cache; `now` is milliseconds from any start, never going back. */
export function createOutcomeCache(now: () => number) {
  const outcomes = new LRUCache<string, Asked<RecordType>>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: (outcome, key) =>
      (JSON.stringify(outcome).length + key.length) * BYTES_PER_CHARACTER + ENTRY_OVERHEAD_BYTES,
    perf: { now },
    ttlResolution: 0,
  });
  return {
    /** The cached outcome of a question; else that of `ask`, which is cached as long as its TTL says. Failures never are. */
    outcomeOf: async <T extends RecordType>(
      { name, type }: DnsQuestion & { readonly type: T },
      ask: () => Promise<Asked<T>>,
    ): Promise<Asked<T>> => {
      const key = `${type} ${name}`;
      const cached = outcomes.get(key);
      // What lies under a key has its type.
      if (cached !== undefined) return cached as Asked<T>;
      const outcome = await ask();
      const ttlSeconds = 'ttlSeconds' in outcome ? Math.min(outcome.ttlSeconds, MAX_SECONDS) : 0;
      if (ttlSeconds > 0) outcomes.set(key, outcome, { ttl: ttlSeconds * 1000 });
      return outcome;
    },
  };
}
