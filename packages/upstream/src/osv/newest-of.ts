import { compareTimestamps } from './compare-timestamps.ts';

/** Ids with their `modified`; every `Hits` is one. */
type Named = Iterable<readonly [id: string, modified: string]>;

/** Every id that one of the answers names, with the latest `modified` that one of them tells. */
export function newestOf(answers: Iterable<Named | null>): Map<string, string> {
  const newest = new Map<string, string>();
  for (const hits of answers) {
    for (const [id, modified] of hits ?? []) {
      const known = newest.get(id);
      if (known === undefined || compareTimestamps(known, modified) < 0) newest.set(id, modified);
    }
  }
  return newest;
}
