import type { AdvisorySource } from '../advisory.ts';
import type { RecordIndex } from './record-index.ts';

/** A local set of OSV records as a source; asks nobody. */
export function createOsvLocalSource(index: RecordIndex): AdvisorySource {
  return {
    findAdvisories: async (queries, signal) => {
      signal.throwIfAborted();
      return queries.map((query) => index.find(query));
    },
  };
}
