import type { AdvisoryQuery } from '../advisory.ts';
import type { OsvClient } from './client.ts';
import { type BatchLimits, findHits, type QueryHits } from './find-hits.ts';
import type { HitsMemory } from './hits-memory.ts';

export interface FoundHits {
  /** By the digests of the queries; null when the API refuses one. */
  readonly hits: ReadonlyMap<string, QueryHits>;
  /** Puts what was asked into the memory: for later, when nobody waits. */
  readonly keep: () => void;
}

/**
 * The hits of `queries`, by their digests, from memory where it knows them, asking for the rest.
 *
 * @throws UpstreamError when the source failed.
 */
export async function findHitsWithMemory(
  client: OsvClient,
  memory: HitsMemory | undefined,
  queries: ReadonlyMap<string, AdvisoryQuery>,
  limits: BatchLimits,
  signal: AbortSignal,
): Promise<FoundHits> {
  const hits = new Map<string, QueryHits>();
  const unknown: (readonly [digest: string, query: AdvisoryQuery])[] = [];
  for (const [digest, query] of queries) {
    const known = memory?.recall(digest);
    if (known === undefined) unknown.push([digest, query]);
    else hits.set(digest, known);
  }
  const asked = unknown.map(([, query]) => query);
  const answers = await findHits(client, asked, limits, signal);
  for (const [index, [digest]] of unknown.entries()) hits.set(digest, answers[index] ?? null);
  const keep = () => {
    for (const [index, [digest]] of unknown.entries()) {
      const answer = answers[index] ?? null;
      if (answer !== null) memory?.keep(digest, answer);
    }
  };
  return { hits, keep };
}
